/** Where the server can be reached: what it says when it has started, and why it cannot listen where it was told to. */
import { networkInterfaces } from 'node:os'
import { RefusedStart } from './lib/refused-start'

const EVERYWHERE = new Set(['0.0.0.0', '::'])
const LOOPBACK = /^(?:127\.|::1$|localhost$)/

/** Every address of this machine, as a browser writes it. */
export const ownAddresses = (): string[] =>
  Object.values(networkInterfaces())
    .flatMap((all) => all ?? [])
    .filter(({ address }) => !address.startsWith('fe80:'))
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address))

/** Under which others can come as well; empty where only this machine can. */
export function addressesForOthers(host: string, port: number): string[] {
  if (!EVERYWHERE.has(host)) return LOOPBACK.test(host) ? [] : [`http://${host.includes(':') ? `[${host}]` : host}:${port}`]
  return ownAddresses()
    .filter((address) => !/^(?:127\.|\[::1\])/.test(address) && (host === '::' || !address.startsWith('[')))
    .map((address) => `http://${address}:${port}`)
}

/** In words for the person who started it; null for what is a failure of ours. */
export function whyNotListening(error: unknown, { host, port }: { host: string; port: number }): RefusedStart | null {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new RefusedStart(`端口 ${port} 已被占用：请先结束正在使用它的程序，或换一个端口启动，例如 PORT=${port + 1} npm start`)
  if (code === 'EACCES') return new RefusedStart(`没有权限使用端口 ${port}：请换一个 1024 以上的端口，例如 PORT=3000 npm start`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new RefusedStart(`HOST=${host} 不是本机的地址：请改为本机地址，或 127.0.0.1（仅本机）、0.0.0.0（所有地址）`)
  return null
}
