/** Lets a signer without an account change the consent, by the link in a text message and a code sent to their phone. */
import type { walkin } from '@qianxian/protocol/walkin/walkin'
import type { Ctx } from '../../ctx'
import { fault } from '../../http/fault'
import type { Verb } from '../../http/serve'
import { tokenHash } from '../../lib/secrets'
import { sendSmsCode, consumeCode } from '../auth/auth'
import { endWalkin, isWalkinOpen } from './walkin-status'
import { myWalkin, unsealPhone } from './walkin.presenter'
import * as store from './walkin.repository'
import type { WalkinRow } from './walkin.repository'

/** Expired, used, guessed and foreign links give the same answer. */
async function walkinOfLink(ctx: Ctx, token: string): Promise<WalkinRow> {
  const row = await store.walkinByToken(ctx, tokenHash(token))
  await myWalkin(ctx, row)
  return row!
}

export const getMyWalkin: Verb<typeof walkin.getMyWalkin> = async (ctx, { token }) => myWalkin(ctx, await walkinOfLink(ctx, token))

export const sendWalkinCode: Verb<typeof walkin.sendWalkinCode> = async (ctx, { token, ...picture }) =>
  sendSmsCode(ctx, { phone: unsealPhone(ctx, await walkinOfLink(ctx, token)), scene: 'walkin', ...picture })

/** Locks the walk-in after a code has proven the phone. */
async function change(ctx: Ctx, { token, code }: { token: string; code: string }, work: (ctx: Ctx, row: WalkinRow) => Promise<WalkinRow>) {
  const found = await walkinOfLink(ctx, token)
  await consumeCode(ctx, { phone: unsealPhone(ctx, found), code, scenes: ['walkin'] })
  return ctx.tx(async (ctx) => {
    await store.lockPhone(ctx, found.phoneHash!)
    const row = await store.lockWalkin(ctx, found.id)
    if (row?.status !== 'signed' || !isWalkinOpen(ctx, row)) throw fault('walkin_link_dead')
    return work(ctx, row)
  })
}

export const changeWalkin: Verb<typeof walkin.changeWalkin> = async (ctx, { scopes, ...proof }) =>
  myWalkin(ctx, await change(ctx, proof, (ctx, row) => store.updateWalkin(ctx, row.id, { scopes: [...new Set(scopes)] })))

export const leaveWalkin: Verb<typeof walkin.leaveWalkin> = async (ctx, proof) => {
  await change(ctx, proof, (ctx, row) => endWalkin(ctx, row, 'taken_back'))
  return {}
}
