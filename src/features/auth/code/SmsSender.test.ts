import { auth } from '@qianxian/protocol/auth/auth'
import { faults, type FaultName } from '@qianxian/protocol/base/faults'
import { call } from '@/request/call'
import { RequestFault } from '@/request/fault'
import { CaptchaGate } from '@/parts/auth/CaptchaGate'
import { SmsSender } from './SmsSender'

jest.mock('@/request/call', () => {
  const call = jest.fn()
  return { call, callQuietly: call, errorsInline: {} }
})

const answer = call as unknown as jest.Mock
const phone = '13800000001'
const refusal = (name: FaultName, data?: unknown) => new RequestFault({ ...faults[name], data })
const settle = () => new Promise((resolve) => setTimeout(resolve, 0))

/** Answers captcha calls with a captcha; all other calls return these results in turn. */
function answers(...results: (object | Error)[]) {
  answer.mockImplementation(async (endpoint: object) => {
    if (endpoint === auth.getImageCaptcha) return { captchaId: 'p1', picture: 'data:image/png;base64,' }
    const result = results.shift()
    if (result instanceof Error) throw result
    return result
  })
}

beforeEach(() => answer.mockReset())

describe('SmsSender', () => {
  it('stores the wait by phone number, also for the next visit', async () => {
    answers({ resendAfterSeconds: 60 })
    const sender = new SmsSender('login', new CaptchaGate())
    expect(await sender.send(phone)).toBe(true)
    expect(sender.waitUntil(phone)).toBeGreaterThan(Date.now() + 50_000)
    expect(sender.waitUntil('13900000000')).toBe(0)
    expect(new SmsSender('login', new CaptchaGate()).waitUntil(phone)).toBe(sender.waitUntil(phone))
  })

  it('uses the wait that the server names', async () => {
    answers(refusal('captcha_too_soon', { resendAfterSeconds: 20 }))
    const sender = new SmsSender('login', new CaptchaGate())
    await expect(sender.send('13800000002')).rejects.toThrow()
    expect(sender.waitUntil('13800000002')).toBeGreaterThan(Date.now() + 10_000)
  })

  it('sends again once the captcha is solved, and requests a new captcha after a wrong answer', async () => {
    answers(refusal('captcha_required'), refusal('image_captcha_wrong'), { resendAfterSeconds: 60 })
    const gate = new CaptchaGate()
    const sending = new SmsSender('login', gate).send('13800000003')
    await settle()
    expect(gate.isOpen).toBe(true)
    gate.type('ab-12')
    expect(gate.text).toBe('AB12')
    gate.confirm()
    await settle()
    expect(gate.error).not.toBe('')
    expect(gate.text).toBe('')
    gate.type('cd34')
    gate.confirm()
    expect(await sending).toBe(true)
    expect(gate.isOpen).toBe(false)
    expect(answer).toHaveBeenLastCalledWith(
      auth.sendCaptcha,
      expect.objectContaining({ captchaId: 'p1', captchaText: 'CD34' }),
      expect.anything(),
    )
  })

  it('sends nothing if the person closes the captcha', async () => {
    answers(refusal('captcha_required'))
    const gate = new CaptchaGate()
    const sender = new SmsSender('login', gate)
    const sending = sender.send('13800000004')
    await settle()
    gate.giveUp()
    expect(await sending).toBe(false)
    expect(sender.waitUntil('13800000004')).toBe(0)
  })
})
