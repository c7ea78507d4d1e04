import { act, fireEvent, render } from '@testing-library/react'
import { View } from '@/platform/web/View'
import { Row } from '../layout/layout'
import { tapAttributes } from '../accessibility/attributes'
import { Tappable } from './Tappable'
import { Typography } from '../text/Typography'

const root = (container: HTMLElement) => container.firstElementChild!

describe('tappable elements', () => {
  it('announces its role, its name and its state', () => {
    const { container } = render(<Tappable role="checkbox" label="同意" isOn={false} onClick={jest.fn()} />)
    expect(root(container).getAttribute('role')).toBe('checkbox')
    expect(root(container).getAttribute('aria-label')).toBe('同意')
    expect(root(container).getAttribute('aria-checked')).toBe('false')
  })

  it.each([
    ['button', 'aria-pressed'],
    ['link', 'aria-current'],
    ['tab', 'aria-selected'],
    ['option', 'aria-selected'],
    ['radio', 'aria-checked'],
    ['switch', 'aria-checked'],
  ] as const)('a %s that is on announces it by %s', (role, state) =>
    expect(tapAttributes({ role, isOn: true })).toMatchObject({ role, [state]: true }),
  )

  it('ignores a second tap during the first action, anywhere on the element', async () => {
    let end = () => {}
    const onClick = jest.fn(() => new Promise<void>((resolve) => (end = resolve)))
    const onCard = jest.fn()
    const { container } = render(
      <Row role="link" onClick={onCard}>
        <Typography>名字</Typography>
        <Tappable label="喜欢" onClick={onClick} />
      </Row>,
    )
    const heart = container.querySelector('[aria-label]')!
    fireEvent.click(heart)
    fireEvent.click(heart)
    expect(onClick).toHaveBeenCalledTimes(1)
    await act(async () => end())
    fireEvent.click(heart)
    expect(onClick).toHaveBeenCalledTimes(2)
    expect(onCard).not.toHaveBeenCalled()
    await act(async () => end())
  })

  it('does nothing if disabled, and announces that', () => {
    const onClick = jest.fn()
    const { container } = render(<Tappable isDisabled label="发送" onClick={onClick} />)
    fireEvent.click(root(container))
    expect(onClick).not.toHaveBeenCalled()
    expect(root(container).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('use by keyboard', () => {
  function taps(role: string, key: string): number {
    const onClick = jest.fn()
    const { container, unmount } = render(<View role={role} onClick={onClick} />)
    const view = root(container) as HTMLElement
    view.focus()
    if (document.activeElement === view) fireEvent.keyDown(view, { key })
    unmount()
    return onClick.mock.calls.length
  }

  it.each([
    ['button', 'Enter', 1],
    ['button', ' ', 1],
    ['button', 'a', 0],
    ['link', 'Enter', 1],
    ['link', ' ', 0],
    ['none', 'Enter', 0],
  ])('a focused %s reacts to %j %d times', (role, key, times) => expect(taps(role, key)).toBe(times))

  it('a control inside it handles its own keys', () => {
    const onCard = jest.fn()
    const { container } = render(
      <View role="link" onClick={onCard}>
        <input />
      </View>,
    )
    fireEvent.keyDown(container.querySelector('input')!, { key: 'Enter' })
    expect(onCard).not.toHaveBeenCalled()
  })
})
