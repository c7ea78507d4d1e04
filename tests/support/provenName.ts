/** A member who proves a name by a face check of the sandbox. */
import assert from 'node:assert/strict'
import type { Session } from '@qianxian/protocol/auth/auth.schema'
import { identity } from '@qianxian/protocol/identity/identity'
import { love } from '@qianxian/protocol/love/love'
import { drawIdNo } from '../../server/seed/makers/identity'
import type { TestServer } from './server'

export async function proveName(server: TestServer, session: Session, realName = '林知夏'): Promise<void> {
  const mine = await server.call(love.getMine, {}, session.token)
  const idCard = drawIdNo(mine!.live.birthday!, mine!.live.gender!)
  const agreed = { agreesToIdentity: true as const, agreesToFace: true as const }
  const { ticket, url } = await server.call(identity.getCheckFaceLink, { realName, idCard, ...agreed }, session.token)
  const token = new URL(url, server.url).searchParams.get('token')!
  await fetch(`${server.url}/sandbox/face/show`, { method: 'POST', body: new URLSearchParams({ token, face: 'pass' }), redirect: 'manual' })
  assert.equal((await server.call(identity.faceIdCallBack, { ticket })).status, 'passed')
}
