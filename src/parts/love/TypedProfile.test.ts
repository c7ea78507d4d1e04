import { profileValues } from './profileForm'
import { TypedProfile } from './TypedProfile'

const onTyped = jest.fn()
const server = profileValues({ nickname: '小云', occupation: '老师', heightCm: 165 })
/** A form that began with the server's values, and whose occupation was typed since. */
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

describe('typing when other devices change the profile too', () => {
  beforeEach(() => jest.useFakeTimers())

  it('typed values stay over the newest state, and all other values follow it', () => {
    const typed = typing()
    typed.follow({ ...server, nickname: '小雨' })
    expect(typed.form.values).toMatchObject({ nickname: '小雨', occupation: '医生' })
    expect(typed.form.changes).toEqual({ occupation: '医生' })
    expect(typed.conflicts).toEqual([])
  })

  it('a field changed on both sides is a conflict until the editor decides', () => {
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

  it('the typed value is dropped if the other version is chosen', () => {
    const typed = typing()
    typed.follow({ ...server, occupation: '律师' })
    typed.settle('occupation', false)
    expect(typed.form.changes).toEqual({})
    expect(typed.form.values.occupation).toBe('律师')
    expect(onTyped).toHaveBeenCalled()
  })

  it("the server's normalised copy of sent values is not treated as another's change", () => {
    const typed = typing()
    typed.sent(typed.form.changes)
    typed.follow({ ...server, occupation: '医 生' })
    expect(typed.conflicts).toEqual([])
    expect(typed.form.isDirty).toBe(false)
  })

  it('stored typing is restored from the device, with conflicts that arose since', () => {
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
