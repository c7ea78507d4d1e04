/**
 * The page behind the link of the text message: it states the change and has one button. Opening it changes nothing,
 * because message scanners open links. The button sends the code in its own form, so no other site can submit it for
 * the person.
 */
import { undoChange, undoPage } from '@qianxian/protocol/account/undo'
import { inputDefaultMax } from '@qianxian/protocol/base/limits'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../ctx'
import { sendLeaflet } from '../../../http/leaflet'
import { limitOf } from '../../../http/limits'
import { noteDone, noteRefused } from '../../../http/security-log'
import type { RoutePlugin } from '../../../http/serve'
import { findChangeByCode, undoAccountChange } from './changes'
import { undoLeaflet, type UndoPageState } from './undo-page'

/** A code with the words of the message around it. */
const CODE_MAX = inputDefaultMax

function register(app: FastifyInstance): void {
  const config = (endpoint: typeof undoPage) => ({ config: { endpoint, ...limitOf('login') } })
  app.get(undoPage.path, config(undoPage), async (request, reply) => {
    const code = codeIn(request.query)
    return send(request, reply, code === '' ? { kind: 'asked' } : await loadUndoState(request.ctx, code))
  })
  app.post(undoChange.path, config(undoChange), async (request, reply) => {
    const code = codeIn(request.body)
    const before = await findChangeByCode(request.ctx, code)
    const outcome = await undoAccountChange(request.ctx, code)
    const isTaken = outcome === 'taken' && before !== null
    return send(request, reply, isTaken ? { kind: 'taken', change: before } : await loadUndoState(request.ctx, code))
  })
}

const codeIn = (given: unknown): string => {
  const { c } = (given ?? {}) as { c?: unknown }
  return typeof c === 'string' && c.length <= CODE_MAX ? c.trim() : ''
}

async function loadUndoState(ctx: Ctx, code: string): Promise<UndoPageState> {
  const change = await findChangeByCode(ctx, code)
  if (!change) return { kind: 'unknown' }
  return change.isUndone ? { kind: 'undone', change } : { kind: 'open', change, code }
}

async function send(request: FastifyRequest, reply: FastifyReply, said: UndoPageState): Promise<FastifyReply> {
  const isKnown = said.kind !== 'unknown'
  if (isKnown) noteDone(request, request.routeOptions.config.endpoint!, null)
  else noteRefused(request, 'not_found')
  return sendLeaflet(request, reply, { status: isKnown ? 200 : 404, ...undoLeaflet(said) })
}

/** Both routes answer without the JSON envelope and check their code themselves. */
export const undoRoutes: RoutePlugin = Object.assign(register, {
  served: [undoPage, undoChange].map((endpoint) => ({ endpoint, input: null })),
})
