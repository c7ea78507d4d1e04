import { profileValues } from './profileForm'
import { TypedProfile } from './TypedProfile'

const onTyped = jest.fn()
const server = profileValues({ nickname: '小云', occupation: '老师', heightCm: 165 })
/** Begun with what the server held; the occupation was typed since. */
function typing(): TypedProfile {
  const typed = new TypedProfile({ faultOf: () => null, onTyped })
  typed.start(server)
  typed.form.set('occupation', '医生')
  return typed
}
afterEach(() => {
  jest.useRealTimers()
  onTyped.mockReset()
})

describe('what is typed while others write too', () => {
  beforeEach(() => jest.useFakeTimers())

  it('stays over the newest state, and everything else follows it', () => {
    const typed = typing()
    typed.follow({ ...server, nickname: '小雨' })
    expect(typed.form.values).toMatchObject({ nickname: '小雨', occupation: '医生' })
    expect(typed.form.changes).toEqual({ occupation: '医生' })
    expect(typed.conflicts).toEqual([])
  })

  it('is a question where both changed the same, until it is answered', () => {
    const typed = typing()
    typed.follow({ ...server, occupation: '律师' })
    expect(typed.conflicts).toEqual([{ field: 'occupation', mine: '医生', theirs: '律师' }])
    typed.follow({ ...server, occupation: '律师', nickname: '小雨' })
    expect(typed.conflicts).toHaveLength(1)
    typed.settle('occupation', true)
    typed.follow({ ...server, occupation: '律师' })
    expect(typed.conflicts).toEqual([])
    expect(typed.form.changes).toEqual({ occupation: '医生' })
  })

  it('gives way where the other version is taken', () => {
    const typed = typing()
    typed.follow({ ...server, occupation: '律师' })
    typed.settle('occupation', false)
    expect(typed.form.changes).toEqual({})
    expect(typed.form.values.occupation).toBe('律师')
    expect(onTyped).toHaveBeenCalled()
  })

  it('is no change of others when the server only has what was sent, and keeps it tidier', () => {
    const typed = typing()
    typed.sent(typed.form.changes)
    typed.follow({ ...server, occupation: '医 生' })
    expect(typed.conflicts).toEqual([])
    expect(typed.form.isDirty).toBe(false)
  })

  it('comes back from the device, with the questions that others have raised since', () => {
    const kept = typing().kept()
    expect(kept).toEqual({ changes: { occupation: '医生' }, base: { occupation: '老师' } })
    const later = new TypedProfile({ faultOf: () => null, onTyped })
    later.start({ ...server, occupation: '律师' }, kept)
    expect(later.form.values.occupation).toBe('医生')
    expect(later.conflicts).toHaveLength(1)
    later.follow({ ...server, occupation: '律师' })
    expect(later.conflicts).toHaveLength(1)
  })
})
