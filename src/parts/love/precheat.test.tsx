import { loveFaults } from '@qianxian/protocol/love/love.faults'
import { readStored, writeStored } from '@/platform/storage/storage'
import { RequestFault } from '@/request/fault'
import { navigateTo } from '@/router/navigator'
import { authStore } from '@/stores/auth.store'
import { resetTaro } from '../../../tests/jest/taro'
import { afterPrecheat, usePrecheat } from './precheat'

jest.mock('@/router/navigator', () => ({ navigateTo: jest.fn(async () => undefined) }))
let shown: () => void = () => undefined
jest.mock('@tarojs/taro', () => ({
  ...jest.requireActual('@tarojs/taro'),
  __esModule: true,
  default: jest.requireActual('@tarojs/taro').default,
  useDidShow: (callback: () => void) => {
    shown = callback
  },
}))
jest.mock('react', () => ({ ...jest.requireActual('react'), useRef: (current: unknown) => ({ current }) }))

const opened = navigateTo as unknown as jest.Mock

beforeEach(() => {
  resetTaro()
  opened.mockClear()
  authStore.userInfo = { id: 7 } as never
})

describe('the reminder before a first contact', () => {
  it('the reminder is skipped if none is due', () => {
    const act = jest.fn()
    usePrecheat('line')(null, act)
    expect(act).toHaveBeenCalledTimes(1)
    expect(opened).not.toHaveBeenCalled()
  })

  it('the reminder opens first if due, and the action follows only if that version was accepted', () => {
    const remind = usePrecheat('line')
    const act = jest.fn()
    remind(2, act)
    expect(opened).toHaveBeenCalledWith('/pages/love/precheat', { next: 'line' })
    shown()
    expect(act).not.toHaveBeenCalled()

    remind(2, act)
    writeStored('precheat', { userId: 7, version: 1 })
    shown()
    expect(act).not.toHaveBeenCalled()

    remind(2, act)
    writeStored('precheat', { userId: 7, version: 2 })
    shown()
    shown()
    expect(act).toHaveBeenCalledTimes(1)
  })

  it('a reminder read for one person is not skipped for the next person on this phone', () => {
    writeStored('precheat', { userId: 8, version: 2 })
    const act = jest.fn()
    usePrecheat('contact')(2, act)
    expect(act).not.toHaveBeenCalled()
  })

  it('the reminder opens when the server requires it, and the sheet shows the refusal', async () => {
    writeStored('precheat', { userId: 7, version: 2 })
    const refusal = new RequestFault(loveFaults.precheat_due)
    await expect(afterPrecheat('contact', Promise.reject(refusal))).rejects.toBe(refusal)
    expect(opened).toHaveBeenCalledWith('/pages/love/precheat', { next: 'contact' })
    expect(readStored('precheat')).toBeUndefined()
    opened.mockClear()
    await expect(afterPrecheat('contact', Promise.reject(new Error('other')))).rejects.toThrow('other')
    await expect(afterPrecheat('contact', Promise.resolve(3))).resolves.toBe(3)
    expect(opened).not.toHaveBeenCalled()
  })
})
