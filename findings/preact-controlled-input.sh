#!/bin/sh
# Who decides what stands in `<input value="a">`?
# Expected by most: with preact/compat, as with React, an owner that refuses the typed text gets its value back in the field.
# Seen: React puts "a" back after the event. Preact 11 leaves "ab" until the component is drawn again with another value.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund preact@11.2.0 react@18.3.1 react-dom@18.3.1 jsdom@24.1.3
cat >try.cjs <<'JS'
const { JSDOM } = require('jsdom')
const { window } = new JSDOM('<div id="react"></div><div id="preact"></div>', { pretendToBeVisual: true })
Object.assign(globalThis, { window, document: window.document })
Object.defineProperty(globalThis, 'navigator', { value: window.navigator, configurable: true })
const pause = () => new Promise((done) => setTimeout(done, 200))

async function fieldAfterTyping(place, { createElement }, render) {
  render(createElement('input', { value: 'a', onChange() {}, onInput() {} }), window.document.getElementById(place))
  await pause()
  const field = window.document.querySelector(`#${place} input`)
  Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value').set.call(field, 'ab')
  field.dispatchEvent(new window.Event('input', { bubbles: true }))
  await pause()
  return field.value
}

async function main() {
  const react = require('react')
  const { createRoot } = require('react-dom/client')
  const preact = require('preact/compat')
  const seen = {
    react: await fieldAfterTyping('react', react, (element, root) => createRoot(root).render(element)),
    preact: await fieldAfterTyping('preact', preact, (element, root) => preact.render(element, root)),
  }
  console.log(`preact ${require('./node_modules/preact/package.json').version}, react ${react.version}, node ${process.version}`)
  console.log('after typing "ab" into a field whose owner keeps "a":', seen)
  const isAsDescribed = seen.react === 'a' && seen.preact === 'ab'
  console.log(isAsDescribed ? 'as described' : 'CHANGED')
  process.exit(isAsDescribed ? 0 : 1)
}
main()
JS
node try.cjs
