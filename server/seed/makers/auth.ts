/** Logged-in sessions. */
import { momentAfter } from '@qianxian/protocol/base/clock'
import { sessions } from '../../src/db/tables/account'
import { drawToken, tokenHash } from '../../src/lib/secrets'
import { maker, type Facts } from '../maker'

interface SessionFacts extends Facts<typeof sessions, 'userId'> {
  token?: string
}

export const newSession = maker(sessions, ({ token = drawToken(), ...facts }: SessionFacts, { now }) => ({
  tokenHash: tokenHash(token),
  platform: 'h5',
  expiresAt: momentAfter(now, 1, 'day'),
  ...facts,
}))
