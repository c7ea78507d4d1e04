/** Syntax of hosts: names and addresses as browsers write them. Which hosts are ours is stored with the tenants. */
import type { FastifyRequest } from 'fastify'
import type { Env } from '../env'
import { fault } from './fault'

const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/i
const HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The value of a Host header: a name or an address, with an optional port. */
const isHost = (text: string): boolean => text.length <= 261 && HOST.test(text) && URL.canParse(`http://${text}`)

/** A name without a port, as a tenant binds it. */
export const isDomain = (text: string): boolean => text.length <= 253 && NAME.test(text) && URL.canParse(`http://${text}`)

/** Throws for a host that no browser sends. */
export function refuseBrokenHost({ host }: FastifyRequest): void {
  if (!isHost(host ?? '')) throw fault('host_invalid')
}

/**
 * A URL of this server under one of our own hosts, with the scheme of the request. The port is the configured one: the Host header is
 * the client's, who must not choose where a payment channel calls. Without a setting it is the scheme's own port behind a proxy, else
 * the port of the connection.
 */
export function originOf(
  { protocol, socket }: Pick<FastifyRequest, 'protocol' | 'socket'>,
  host: string,
  { publicPort, trustedProxies }: Pick<Env, 'publicPort' | 'trustedProxies'>,
): string {
  const port = publicPort ?? (trustedProxies === false ? socket.localPort : undefined)
  return host && new URL(`${protocol === 'https' ? 'https' : 'http'}://${host}${port ? `:${port}` : ''}`).origin
}
