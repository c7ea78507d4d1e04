import { act, fireEvent, render, screen } from '@testing-library/react'
import { Button } from './Button'

describe('Button', () => {
  it('runs its action once while its promise is pending, and again afterwards', async () => {
    let finish = () => {}
    const onClick = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    render(<Button onClick={onClick}>提交</Button>)
    fireEvent.click(screen.getByText('提交'))
    fireEvent.click(screen.getByText('提交'))
    expect(onClick).toHaveBeenCalledTimes(1)
    await act(async () => finish())
    fireEvent.click(screen.getByText('提交'))
    expect(onClick).toHaveBeenCalledTimes(2)
    await act(async () => finish())
  })

  it('a button on a tappable card handles its own tap, also while disabled', () => {
    const onCard = jest.fn()
    const onClick = jest.fn()
    render(
      <div onClick={onCard}>
        <Button onClick={onClick}>好</Button>
        <Button isDisabled onClick={onClick}>
          不可
        </Button>
      </div>,
    )
    fireEvent.click(screen.getByText('好'))
    fireEvent.click(screen.getByText('不可'))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(onCard).not.toHaveBeenCalled()
  })
})
