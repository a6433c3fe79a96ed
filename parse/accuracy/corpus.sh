#!/usr/bin/env bash
# Fills the folder OUTCROP_CORPUS with the code that the rows of docs/accuracy.md read, and installs the programs that know
# the truth about it. For Debian 12, as root; some 3 GB. Each step can be left out: its rows are skipped then.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
corpus=${OUTCROP_CORPUS:-${XDG_CACHE_HOME:-$HOME/.cache}/outcrop-corpus}
mkdir -p "$corpus"
cd "$corpus"

# Compilers and other truths, and code that comes with them: the standard libraries of Ruby and Python, PHP's Symfony.
sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources || true
apt-get update -qq
apt-get install -y -qq --no-install-recommends python3 ruby php-cli nodejs npm openjdk-17-jdk-headless openjdk-17-source \
  universal-ctags g++ rust-src cargo librust-syn-dev linux-source-6.1 elixir lua5.4 neovim-runtime composer php-symfony lua-penlight dpkg-dev unzip

# Sources of Debian packages.
for package in okio kotlin scala elixir-lang openssl rails ruby3.1 mono; do
  apt-get source -qq --download-only "$package" && dpkg-source --no-check -x "$package"*.dsc || echo "$package: not here"
done
tar xf /usr/src/linux-source-6.1.tar.xz linux-source-6.1/fs linux-source-6.1/kernel linux-source-6.1/net linux-source-6.1/include linux-source-6.1/Documentation/devicetree
mkdir -p jdk && (cd jdk && unzip -qo /usr/lib/jvm/openjdk-17/lib/src.zip 'java.base/*')

# Notebooks, and the truths about YAML, JSON and TOML.
apt-get install -y -qq --no-install-recommends python3-yaml git
mkdir -p npm && (cd npm && npm install --no-fund --no-audit jsonc-parser toml-eslint-parser)
for repository in ageron/handson-ml3 jakevdp/PythonDataScienceHandbook; do
  git clone -q --depth 1 "https://github.com/$repository" "notebooks/${repository#*/}" || echo "$repository: not here"
done

# npm packages: TypeScript's compiler is a truth, the others are code.
mkdir -p npm && cd npm
npm install --no-fund --no-audit typescript@5.9 effect rxjs zod vue react-dom lodash express d3 three @types/node
# Pages, components and style sheets, and the parsers that know the truth about them.
npm install --no-fund --no-audit --ignore-scripts --legacy-peer-deps parse5 postcss postcss-less postcss-scss svelte @fortawesome/fontawesome-free \
  @primer/css animate.css antd@4 bits-ui bootstrap bulma carbon-components-svelte flowbite-svelte foundation-sites normalize.css primevue \
  semantic-ui-css semantic-ui-less uikit@3 vitepress

# The truth about Rust: a small program over syn, which Debian's librust-syn-dev brings.
cd "$corpus"
rm -rf rust-truth && cp -r "$here/testdata/truth/rust" rust-truth && cd rust-truth
cargo build --release --offline --config 'source.crates-io.replace-with="debian"' --config 'source.debian.directory="/usr/share/cargo/registry"'

# The truth about HCL, Protobuf and SQL: HashiCorp's parser, protoc, and PostgreSQL's parser as an npm package.
cd "$corpus"
rm -rf hcl-truth && cp -r "$here/testdata/truth/hcl" hcl-truth && (cd hcl-truth && go build -o truth .)
apt-get install -y -qq --no-install-recommends protobuf-compiler libprotobuf-dev postgresql-15
(cd npm && npm install --no-fund --no-audit libpg-query)
mkdir -p hcl
clone() { [ -d "$2" ] || git clone -q --depth 1 "https://github.com/$1" "$2"; }
clone terraform-aws-modules/terraform-aws-eks hcl/terraform-aws-eks
clone hashicorp/terraform hcl/terraform
clone timescale/timescaledb timescaledb
clone googleapis/googleapis googleapis

# The truth about C#: NRefactory, the parser of Mono's compiler. Swift's symbols are judged by hand for one commit.
apt-get install -y -qq --no-install-recommends mono-mcs mono-runtime libicsharpcode-nrefactory-csharp5.0-cil
clone apple/swift-argument-parser swift/swift-argument-parser
(cd swift/swift-argument-parser && git fetch -q --depth 1 origin 2f77f2fccb6e84fecff338c37b199e33e7dfd119 && git checkout -q FETCH_HEAD)
