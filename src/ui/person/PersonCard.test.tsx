import { act, fireEvent, render } from '@testing-library/react'
import { personFacts, PersonCard } from './PersonCard'

const person = { id: '10000007', name: '林知夏', photo: null, ageText: '26岁', heightCm: 166, city: '杭州', education: '硕士' }

function heartOf(container: HTMLElement): Element {
  const heart = container.querySelector('.qx-person-card__like')
  if (!heart) throw new Error('no heart')
  return heart
}

describe('PersonCard', () => {
  it('fills the heart at once, does not open the card, and empties it after a refusal', async () => {
    let refuse = () => {}
    const onLike = jest.fn(() => new Promise<void>((_resolve, reject) => (refuse = () => reject(new Error('no')))))
    const onOpen = jest.fn()
    const { container } = render(<PersonCard person={person} onOpen={onOpen} onLike={onLike} />)
    fireEvent.click(heartOf(container))
    fireEvent.click(heartOf(container))
    expect(onLike).toHaveBeenCalledTimes(1)
    expect(onLike).toHaveBeenCalledWith('10000007', true)
    expect(onOpen).not.toHaveBeenCalled()
    expect(heartOf(container).className).toContain('--on')
    await act(async () => refuse())
    expect(heartOf(container).className).not.toContain('--on')
  })

  it('shows below why the two may fit, or work and interests', () => {
    const seen = (more: object) => {
      const { container } = render(<PersonCard person={{ ...person, occupation: '产品经理', ...more }} onOpen={() => undefined} />)
      return container.querySelector('.qx-person-card__foot')?.textContent
    }
    expect(seen({ score: 82, reason: '你们都喜欢徒步', tags: ['徒步'] })).toBe('82缘分你们都喜欢徒步')
    expect(seen({ tags: ['徒步', '做饭'] })).toBe('产品经理徒步、做饭')
    expect(seen({ occupation: null })).toBe('杭州')
  })

  it('shows a badge word for high trust, and a tick for any verification', () => {
    const marks = (more: object) => {
      const { container } = render(<PersonCard person={{ ...person, ...more }} onOpen={() => undefined} />)
      return [
        container.querySelector('.qx-person-card__badge')?.textContent ?? null,
        Boolean(container.querySelector('.qx-person-card__tick')),
      ]
    }
    expect(marks({})).toEqual([null, false])
    expect(marks({ isVerified: true })).toEqual([null, true])
    expect(marks({ isVerified: true, badge: '真人' })).toEqual(['真人', false])
  })

  it('leaves out unknown facts', () => {
    expect(personFacts(person)).toBe('166cm · 硕士 · 杭州')
    expect(personFacts({ heightCm: null, education: null, city: '杭州' })).toBe('杭州')
  })
})
