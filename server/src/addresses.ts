/** Addresses of the server, printed at its start; and messages that explain why it cannot listen. */
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

/** URLs at which other machines reach the server; empty if only this machine can. */
export function addressesForOthers(host: string, port: number): string[] {
  if (!EVERYWHERE.has(host)) return LOOPBACK.test(host) ? [] : [`http://${host.includes(':') ? `[${host}]` : host}:${port}`]
  return ownAddresses()
    .filter((address) => !/^(?:127\.|\[::1\])/.test(address) && (host === '::' || !address.startsWith('[')))
    .map((address) => `http://${address}:${port}`)
}

/** A message for the person who started the server; null for an unexpected error. */
export function whyNotListening(error: unknown, { host, port }: { host: string; port: number }): RefusedStart | null {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE')
    return new RefusedStart(`端口 ${port} 已被占用：请先结束正在使用它的程序，或换一个端口启动，例如 PORT=${port + 1} npm start`)
  if (code === 'EACCES') return new RefusedStart(`没有权限使用端口 ${port}：请换一个 1024 以上的端口，例如 PORT=3000 npm start`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new RefusedStart(`HOST=${host} 不是本机的地址：请改为本机地址，或 127.0.0.1（仅本机）、0.0.0.0（所有地址）`)
  return null
}
