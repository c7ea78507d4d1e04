import path from 'node:path'

const protocol = path.resolve(__dirname, '..', 'protocol')

/**
 * Sources outside `src` that Babel must compile: the protocol, because it is TypeScript, and MobX, because its syntax
 * is newer than the oldest phones support.
 */
export const compiledToo = {
  include: [
    (file: string) => file.startsWith(protocol + path.sep),
    (file: string) => /node_modules[\\/](mobx|mobx-react|mobx-react-lite|preact)[\\/]/.test(file),
  ],
}
