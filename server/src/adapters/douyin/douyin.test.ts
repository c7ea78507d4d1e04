import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryCache, silentLog } from '../../../test/token-cache'
import type { Douyin } from './douyin'
import { officialDouyin } from './official'
import { douyinTwin } from './sandbox'
import { sandboxSecret } from '../lib/sandbox-identity'
import { sealData } from '../lib/sealed-data'
import { openTwin, type Twin } from '../lib/twin'

const app = 'tt00000000000001'
let twin: Twin
let douyin: Douyin

beforeAll(async () => {
  twin = await openTwin({ douyin: douyinTwin(silentLog) })
  douyin = officialDouyin({ driver: 'official', apiBase: twin.baseOf('douyin'), secretOf: sandboxSecret }, memoryCache())
})
afterAll(() => twin.close())

describe('Douyin', () => {
  it('a login identifies a person, the same each time', async () => {
    const first = await douyin.codeToSession(app, 'sandbox-mu')
    expect(await douyin.codeToSession(app, 'sandbox-mu')).toEqual(first)
    expect(first.openId).toBeTruthy()
  })

  it.each(['expired-code', 'used-code', ''])('a login with the code %j is refused', async (code) => {
    await expect(douyin.codeToSession(app, code)).rejects.toMatchObject({ kind: 'invalid_code', providerCode: 40018 })
  })

  it('a wrong secret is reported as a misconfiguration', async () => {
    const stranger = officialDouyin({ driver: 'official', apiBase: twin.baseOf('douyin'), secretOf: () => 'wrong' }, memoryCache())
    await expect(stranger.codeToSession(app, 'test-code')).rejects.toMatchObject({ kind: 'misconfigured' })
  })

  it('the phone number is decrypted', async () => {
    const { sessionKey } = await douyin.codeToSession(app, 'test-code')
    const iv = Buffer.alloc(16, 3).toString('base64')
    const seal = (data: object) => ({
      appId: app,
      sessionKey,
      iv,
      encryptedData: sealData({ appId: app, sessionKey, iv }, data),
    })
    expect(douyin.phoneNumber(seal({ purePhoneNumber: '13800000002', countryCode: '86' }))).toBe('13800000002')
    expect(() => douyin.phoneNumber(seal({ purePhoneNumber: '5551234', countryCode: '1' }))).toThrow(/mainland/)
    expect(() => douyin.phoneNumber({ ...seal({}), encryptedData: 'AAAA' })).toThrow(/do not open/)
  })
})
