import path from 'node:path'

const protocol = path.resolve(__dirname, '..', 'protocol')

/**
 * What lies outside `src` and still has to go through Babel: the protocol, because it is
 * TypeScript, and MobX, because it is published in a newer dialect than the oldest phones read.
 */
export const compiledToo = {
  include: [
    (file: string) => file.startsWith(protocol + path.sep),
    (file: string) => /node_modules[\\/](mobx|mobx-react|mobx-react-lite|preact)[\\/]/.test(file),
  ],
}
