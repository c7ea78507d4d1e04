import { fireEvent, render } from '@testing-library/react'
import { Image } from './Image'

test('a picture that fails to load shows a drawing in its frame and is retried when the network is back', () => {
  const onError = jest.fn()
  const { container } = render(<Image src="/a.jpg" onError={onError} />)
  const image = container.querySelector('img')!
  const isFailed = () => image.parentElement!.classList.contains('taro-img--failed')
  expect(isFailed()).toBe(false)
  fireEvent.error(image)
  expect(isFailed()).toBe(true)
  expect(onError).toHaveBeenCalledTimes(1)

  const asked: string[] = []
  const { src } = image
  Object.defineProperty(image, 'src', {
    get: () => src,
    set(value: string) {
      asked.push(value)
    },
  })
  window.dispatchEvent(new Event('online'))
  expect(asked).toEqual([src])
  fireEvent.load(image)
  expect(isFailed()).toBe(false)
  window.dispatchEvent(new Event('online'))
  expect(asked).toEqual([src])
})
