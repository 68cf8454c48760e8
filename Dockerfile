# An image with cdaudit and nothing else that matters: docker run --rm -v "$PWD:/project:ro" cdaudit
FROM swift:6.3 AS build
WORKDIR /cdaudit
COPY Package.swift ./
COPY Sources Sources
COPY Benchmarks Benchmarks
COPY Plugins Plugins
RUN mkdir -p Tests/LexerTests Tests/ChecksTests Tests/cdauditTests \
  && swift build --configuration release --product cdaudit --static-swift-stdlib \
  && cp "$(swift build --configuration release --static-swift-stdlib --show-bin-path)/cdaudit" /cdaudit/program \
  && strip /cdaudit/program

FROM ubuntu:24.04
# Git is what changed lines are asked from.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends git \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --create-home cdaudit \
  && git config --system --add safe.directory /project
COPY --from=build /cdaudit/program /usr/local/bin/cdaudit
USER cdaudit
WORKDIR /project
ENTRYPOINT ["cdaudit"]
