import { interact } from '@qianxian/protocol/interact/interact'
import { love } from '@qianxian/protocol/love/love'
import { callQuietly } from '@/request/call'
import { LoveDetailModel } from './LoveDetailModel'

jest.mock('@/stores/auth.store', () => ({ authStore: { isLoveUser: true } }))
jest.mock('@/request/call', () => ({ call: jest.fn(), callQuietly: jest.fn(), errorsInline: {} }))

const asked = callQuietly as unknown as jest.Mock
const visits = () => asked.mock.calls.filter(([endpoint]) => endpoint === interact.visit).length

/** Shows the page for longer than a visit needs, and awaits the results. */
async function look(model: LoveDetailModel) {
  model.beginVisit()
  await jest.advanceTimersByTimeAsync(3000)
}

beforeEach(() => {
  jest.useFakeTimers()
  asked.mockReset()
})
afterEach(() => {
  jest.useRealTimers()
})

async function modelThat(agrees: () => Promise<boolean>): Promise<LoveDetailModel> {
  const model = new LoveDetailModel('12345678', 'home', agrees)
  asked.mockResolvedValueOnce({ viewerKind: 'loveUser' })
  await model.detail.load()
  return model
}

describe('a visit', () => {
  it('a visit is reported once, with no question unless invisibility has ended', async () => {
    const agrees = jest.fn()
    const model = await modelThat(agrees)
    asked.mockResolvedValue({ isInvisibilityOver: false })
    await look(model)
    await look(model)
    expect([visits(), agrees.mock.calls.length]).toEqual([1, 0])
  })

  it('after invisibility ended, a visit is recorded only if the viewer is warned and continues', async () => {
    const model = await modelThat(async () => true)
    asked.mockResolvedValueOnce({ isInvisibilityOver: true }).mockResolvedValue({ isInvisibilityOver: false })
    await look(model)
    expect(asked.mock.calls.slice(1).map(([endpoint]) => endpoint)).toEqual([interact.visit, love.savePermission, interact.visit])
    expect(asked).toHaveBeenCalledWith(love.savePermission, { invisibleBrowse: false })
  })

  it('no visit is recorded if the viewer leaves, and the page does not ask again', async () => {
    const agrees = jest.fn(async () => false)
    const model = await modelThat(agrees)
    asked.mockResolvedValue({ isInvisibilityOver: true })
    await look(model)
    await look(model)
    expect([visits(), agrees.mock.calls.length]).toEqual([1, 1])
    expect(asked).not.toHaveBeenCalledWith(love.savePermission, expect.anything())
  })

  it('a visit shows no question over another page', async () => {
    const agrees = jest.fn(async () => true)
    const model = await modelThat(agrees)
    let answer = (_said: { isInvisibilityOver: boolean }) => undefined as void
    asked.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)))
    await look(model)
    model.endVisit()
    answer({ isInvisibilityOver: true })
    await jest.advanceTimersByTimeAsync(0)
    expect(agrees).not.toHaveBeenCalled()
  })
})
