/** The outermost rate limit of an address: counted in memory, so that a refusal costs very little. */
import { faults } from '@qianxian/protocol/base/faults'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { fault } from './fault'
import { sendFailureDocument, wantsDocument } from './leaflet'
import { gates, networkOf, type Budget } from './limits'

/** Addresses kept in memory; an evicted address starts at zero. */
const KEPT = 20_000

interface Count {
  hits: number
  endsAt: number
}

/** Counts one more use; returns the seconds to wait, or 0 within the limit. `factor` 0 counts nothing. */
export function gateOf({ max, windowSeconds }: Budget): (address: string, factor: number, now?: number) => number {
  const counts = new LRUCache<string, Count>({ max: KEPT })
  return (address, factor, now = Date.now()) => {
    if (factor === 0) return 0
    const network = networkOf(address)
    let count = counts.get(network)
    if (!count || count.endsAt <= now) counts.set(network, (count = { hits: 0, endsAt: now + windowSeconds * 1000 }))
    count.hits += 1
    return count.hits > Math.ceil(max * factor) ? Math.ceil((count.endsAt - now) / 1000) : 0
  }
}

const everything = gateOf(gates.everything)
const answeredPages = gateOf(gates.answeredPages)

const wrongTokens = gateOf(gates.wrongTokens)

/** Counts a wrong token of the address. Throws too_many_requests beyond the limit, which slows down the guessing of tokens. */
export function countWrongToken({ ip, ctx }: FastifyRequest): void {
  const retryAfter = wrongTokens(ip, ctx.env.limitFactor)
  if (retryAfter > 0) throw fault('too_many_requests', { data: { retryAfter } })
}

/** Returns false if the address exceeded its limit; the refusal is then sent already, without a log line for each. */
export function consumeGate(request: FastifyRequest, reply: FastifyReply, factor: number): boolean {
  const retryAfter = everything(request.ip, factor)
  if (retryAfter === 0) return true
  const { code, status, message } = faults.too_many_requests
  if (wantsDocument(request)) {
    void sendFailureDocument(request, reply, { status, message, retryAfter })
    return false
  }
  void reply.code(status).header('retry-after', retryAfter).send({ code, message, data: { retryAfter }, traceId: request.id })
  return false
}

export const mayHaveAnswers = ({ ip, ctx }: FastifyRequest): boolean => answeredPages(ip, ctx.env.limitFactor) === 0
