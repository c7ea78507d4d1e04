/** Ends the command with one clear message if Node is too old to run it. */
const [major, minor] = process.versions.node.split('.').map(Number)

if (major < 20 || (major === 20 && minor < 19) || major === 21) {
  console.error(`牵线 needs Node 20.19 or newer (not 21); this is ${process.version}. Get one from https://nodejs.org and start again.`)
  process.exit(1)
}
