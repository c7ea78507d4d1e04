import { fireEvent, render, screen } from '@testing-library/react'
import { PlaceMap } from './PlaceMap'

test('without its picture a place is a linked address, and the log states the reason', () => {
  const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const { container } = render(<PlaceMap name="武侯图书馆" address="武侯区青年路 12 号" latitude={30.65} longitude={104.06} />)
  fireEvent.error(container.querySelector('img, taro-image-core, [mode]')!)
  expect(container.querySelector('.qx-place-map')).toBeNull()
  expect(screen.getByText('武侯区青年路 12 号')).toBeTruthy()
  expect(screen.getByText('导航')).toBeTruthy()
  expect(warned).toHaveBeenCalledWith('Map load failed.')
})
