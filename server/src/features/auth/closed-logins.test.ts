/** In production without WeChat, Douyin or SMS credentials, nobody can log in by these ways. */
import { account } from '@qianxian/protocol/account/account'
import { auth } from '@qianxian/protocol/auth/auth'
import type { Endpoint, EndpointFacts } from '@qianxian/protocol/base/endpoint'
import { faults } from '@qianxian/protocol/base/faults'
import { tenant } from '@qianxian/protocol/tenant/tenant'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestWorld, type TestWorld } from '../../../test/world'
import { openAdapters, type Adapters } from '../../adapters/adapters'
import { sandboxIdentity } from '../../adapters/lib/sandbox-identity'
import { sealData } from '../../adapters/lib/sealed-data'
import { buildApp } from '../../app'
import { smsCodes } from '../../db/tables/account'

let world: TestWorld
let adapters: Adapters
let production: FastifyInstance
beforeAll(async () => {
  world = await openTestWorld()
  const { served } = world
  adapters = await openAdapters(served.env.adapters, {
    log: served.log,
    outbox: { write: () => undefined, referencesTo: () => [] },
    tokenCache: { get: async () => null, put: async () => undefined, withLock: (_key, work) => work() },
    sandboxes: ['moderation', 'geo'],
  })
  production = await buildApp({ ...served, adapters, env: { ...served.env, isProduction: true, sandboxes: ['moderation', 'geo'] } })
})
afterAll(async () => {
  await production.close()
  await adapters.close()
  await world.close()
})

async function ask<Input, Output>(endpoint: Endpoint<Input, Output>, input: NoInfer<Input>, token = '') {
  const { method, path } = endpoint as EndpointFacts
  const reply = await production.inject({
    method,
    url: path,
    ...(method === 'GET' ? {} : { payload: input as object }),
    headers: { host: 'localhost', authorization: token },
  })
  return reply.json<{ code: number; message: string; data: Output }>()
}
const phone = '13800000005'
const closed = { code: faults.feature_closed.code, message: faults.feature_closed.message }

describe('a stranger who knows the sandbox codes', () => {
  test('cannot log in by WeChat', async () => {
    expect(
      await ask(auth.loginByMaPhone, { platform: 'weapp', code: 'sandbox-x', phoneCode: `phone-${phone}`, agreed: true }),
    ).toMatchObject(closed)
    expect(await ask(auth.loginByMaCode, { platform: 'weapp', code: 'sandbox-x' })).toMatchObject(closed)
    expect(await ask(auth.checkWechat, { platform: 'weapp', code: 'sandbox-x' })).toMatchObject(closed)
    expect(await ask(auth.getMpAuthorizeUrl, { redirect: '/member/index' })).toMatchObject(closed)
  })

  test('cannot log in by Douyin, although its sandbox key can be derived', async () => {
    const { sessionKey } = sandboxIdentity('douyin', 'qx-tt', 'anybody')
    const iv = Buffer.alloc(16).toString('base64')
    const watermark = { appid: 'qx-tt', timestamp: 1 }
    const encryptedData = sealData({ appId: 'qx-tt', sessionKey, iv }, { purePhoneNumber: phone, watermark })
    const sealed = { phoneEncryptedData: encryptedData, phoneIv: iv }
    expect(await ask(auth.loginByMaPhone, { platform: 'tt', code: 'sandbox-anybody', ...sealed, agreed: true })).toMatchObject(closed)
    expect(await ask(auth.loginByMaCode, { platform: 'tt', code: 'sandbox-anybody' })).toMatchObject(closed)
  })

  test('cannot log in by SMS, and no code is created that a log could reveal', async () => {
    expect(await ask(auth.sendCaptcha, { phone, scene: 'login' })).toMatchObject(closed)
    expect(await ask(auth.loginByPhone, { phone, code: '000000', agreed: true })).toMatchObject(closed)
    expect(await ask(account.regByPhone, { phone, code: '000000', agreed: true })).toMatchObject(closed)
    expect(await world.world.db.$count(smsCodes)).toBe(0)
  })

  test('finds no sandbox page, and is redirected to none', async () => {
    for (const url of ['/sandbox/wechat/authorize?redirect_uri=https://evil.example&name=a', '/sandbox/', '/sandbox/wechat/authorize']) {
      const reply = await production.inject({ url, headers: { host: 'localhost' } })
      expect([reply.statusCode, reply.headers.location]).toEqual([404, undefined])
    }
  })
})

test('cannot bind WeChat or a phone to a logged-in account', async () => {
  const { token } = await world.member()
  expect(await ask(account.bindWx, { platform: 'weapp', code: 'sandbox-x' }, token)).toMatchObject(closed)
  expect(await ask(account.bindPhoneByMa, { platform: 'weapp', code: 'sandbox-x', phoneCode: 'phone-13911112222' }, token)).toMatchObject(
    closed,
  )
})

test('the app learns the available logins, but no answer reveals which ports are sandboxed', async () => {
  expect((await ask(tenant.getBaseConfig, {})).data.waysIn).toEqual({ sms: false, weapp: false, tt: false, mp: false })
  expect((await world.visitor().call(tenant.getBaseConfig, {})).data.waysIn).toEqual({ sms: true, weapp: true, tt: true, mp: true })
  expect((await ask(tenant.checkHealth, {})).data).toEqual({ ok: true })
})
