/**
 * A process that pays orders of sandbox channels until it is killed, and prints the paid ones: `pay-writer.ts <folder>
 * <name>`.
 */
import { writeSync } from 'node:fs'
import { payOrder, takeOrder, type TwinWorld } from '../src/adapters/pay/sandbox-acts'
import { TwinBooks } from '../src/adapters/pay/sandbox-books'

const [, , root = '', name = ''] = process.argv
const world: TwinWorld = {
  books: new TwinBooks(root),
  keysOf: () => {
    throw new Error('nothing is signed here')
  },
}
for (let count = 0; ; count += 1) {
  const no = `${name}${count}`
  const order = { channel: 'wx', merchant: '1', appId: 'a', title: 'x'.repeat(3000), notifyUrl: '', returnUrl: '', payerId: 'o' } as const
  takeOrder(world, { ...order, no, fen: 1 + count, expiresAt: Date.now() + 3_600_000 })
  if (payOrder(world, no)?.state === 'paid') writeSync(1, `${no}\n`)
}
