/**
 * The leaflet that a text message leads to: it says what was changed and has one key. Opening it changes nothing, because
 * what scans messages opens links; the key sends the code itself, so no page of others can press it for somebody.
 */
import { undoChange, undoPage } from '@qianxian/protocol/account/undo'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx } from '../../../ctx'
import { formPolicy } from '../../../http/headers'
import { limitOf } from '../../../http/limits'
import { noteDone, noteRefused } from '../../../http/security-log'
import type { RoutePlugin } from '../../../http/serve'
import { cityConfigOf } from '../../tenant/tenant'
import { changeOf, takeBack } from './changes'
import { UNDO_STYLE, undoDocument, type Said } from './undo-page'

const CODE_MAX = 40
const POLICY = formPolicy(UNDO_STYLE)

function register(app: FastifyInstance): void {
  const config = (endpoint: typeof undoPage) => ({ config: { endpoint, ...limitOf('login') } })
  app.get(undoPage.path, config(undoPage), async (request, reply) => {
    const code = codeIn(request.query)
    return send(request, reply, code === '' ? { kind: 'asked' } : await standingOf(request.ctx, code))
  })
  app.post(undoChange.path, config(undoChange), async (request, reply) => {
    const code = codeIn(request.body)
    const before = await changeOf(request.ctx, code)
    const outcome = await takeBack(request.ctx, code)
    const isTaken = outcome === 'taken' && before !== null
    return send(request, reply, isTaken ? { kind: 'taken', change: before } : await standingOf(request.ctx, code))
  })
}

const codeIn = (given: unknown): string => {
  const { c } = (given ?? {}) as { c?: unknown }
  return typeof c === 'string' && c.length <= CODE_MAX ? c.trim() : ''
}

async function standingOf(ctx: Ctx, code: string): Promise<Said> {
  const change = await changeOf(ctx, code)
  if (!change) return { kind: 'unknown' }
  return change.isUndone ? { kind: 'undone', change } : { kind: 'open', change, code }
}

async function send(request: FastifyRequest, reply: FastifyReply, said: Said): Promise<FastifyReply> {
  const { ctx } = request
  if (said.kind === 'unknown') noteRefused(request, 'not_found')
  else noteDone(request, request.routeOptions.config.endpoint!, null)
  const { customerServicePhone } = await cityConfigOf(ctx)
  const html = undoDocument({ platformName: ctx.tenant.configs.base.platformName, servicePhone: customerServicePhone, said })
  return (
    reply
      .code(said.kind === 'unknown' ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      // The address holds the code: nobody else is told it, and the form is still known as ours.
      .header('referrer-policy', 'same-origin')
      .send(html)
  )
}

/** Both answer without the envelope and look at their code themselves. */
export const undoRoutes: RoutePlugin = Object.assign(register, {
  served: [undoPage, undoChange].map((endpoint) => ({ endpoint, input: null })),
})
