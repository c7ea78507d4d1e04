/** What can be a host at all: names and addresses as browsers write them. Whose it is, the tenants know. */
import type { FastifyRequest } from 'fastify'
import { fault } from './fault'

const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?$/i
const HOST = /^(?:[a-z0-9_.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/** The value of a Host header: a name or an address, and perhaps a port. */
const isHost = (text: string): boolean => text.length <= 261 && HOST.test(text) && URL.canParse(`http://${text}`)

/** A name alone, as a tenant is bound to it. */
export const isDomain = (text: string): boolean => text.length <= 253 && NAME.test(text) && URL.canParse(`http://${text}`)

/** Refuses what no browser sends as the host. */
export function refuseBrokenHost({ host }: FastifyRequest): void {
  if (!isHost(host ?? '')) throw fault('host_invalid')
}

/** An address of this server under a host of our own: by the way and the port that the request came by. */
export function originOf({ protocol, port }: FastifyRequest, host: string): string {
  return host && new URL(`${protocol === 'https' ? 'https' : 'http'}://${host}${port ? `:${port}` : ''}`).origin
}
