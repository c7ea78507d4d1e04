import { act, render, screen } from '@testing-library/react'
import { ErrorRetry } from './ErrorRetry'

test('retries without a tap once the network is back, as long as it is mounted', async () => {
  const onRetry = jest.fn()
  const { unmount } = render(<ErrorRetry error={new Error('offline')} onRetry={onRetry} />)
  expect(screen.getByText('重新加载')).toBeTruthy()
  expect(onRetry).not.toHaveBeenCalled()
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(onRetry).toHaveBeenCalledTimes(1)
  unmount()
  window.dispatchEvent(new Event('online'))
  expect(onRetry).toHaveBeenCalledTimes(1)
})
