/** Loaded into a measured server: while it is switched on (SIGUSR2), every statement is written to CAPTURE_FILE. */
const { appendFileSync } = require('node:fs')
const { createRequire } = require('node:module')
const { join } = require('node:path')

const pg = createRequire(join(__dirname, '../../server/package.json'))('pg')

let isOn = false
process.on('SIGUSR2', () => (isOn = !isOn))

const query = pg.Client.prototype.query
pg.Client.prototype.query = function recorded(config, values, ...rest) {
  if (isOn) {
    const { text, name, rowMode, values: own } = typeof config === 'string' ? { text: config } : config
    appendFileSync(
      process.env.CAPTURE_FILE,
      `${JSON.stringify({ text, name, rowMode, values: own ?? (Array.isArray(values) ? values : []) })}\n`,
    )
  }
  return query.call(this, config, values, ...rest)
}
