import { render } from '@testing-library/react'
import { useLastShown } from './useLastShown'

function Holder({ value }: { value: string | null }) {
  return <>{useLastShown(value) ?? 'nothing'}</>
}

test('a closed sheet still has its last content', () => {
  const { container, rerender } = render(<Holder value={null} />)
  expect(container.textContent).toBe('nothing')
  for (const value of ['小满', '立夏']) {
    rerender(<Holder value={value} />)
    rerender(<Holder value={null} />)
    expect(container.textContent).toBe(value)
  }
})
