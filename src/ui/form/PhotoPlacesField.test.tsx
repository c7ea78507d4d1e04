/** Tests of reordering photos without dragging, by the buttons of a photo's sheet. */
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import type { GridPhoto } from './PhotoGridField'
import { moveItem } from './PhotoPlaces'
import { PhotoPlacesField } from './PhotoPlacesField'

const photo = (id: number): GridPhoto => ({ id, url: `${id}.jpg`, state: 'approved' })
const nothing = () => undefined

function Album({ onMove }: { onMove: (to: number) => void }) {
  const [photos, setPhotos] = useState([1, 2, 3].map(photo))
  return (
    <PhotoPlacesField
      name="photos"
      label="照片"
      photos={photos}
      movable={3}
      places={6}
      max={9}
      coverWords="头像"
      onAdd={nothing}
      onRemove={nothing}
      onRetry={nothing}
      onPreview={nothing}
      onCrop={nothing}
      onMove={(one, to) => {
        onMove(to)
        setPhotos(moveItem(photos, photos.indexOf(one), to))
      }}
    />
  )
}

test('a photo moves place by place while the sheet stays and announces its position', async () => {
  const onMove = jest.fn()
  render(<Album onMove={onMove} />)
  const press = (words: string) => act(async () => void fireEvent.click(screen.getByText(words)))
  await act(async () => void fireEvent.click(screen.getByLabelText('第 3 张照片')))
  expect(screen.getByRole('status').textContent).toBe('第 3 张，共 3 张')
  await press('向前移')
  expect(screen.getByRole('status').textContent).toBe('第 2 张，共 3 张')
  await press('向前移')
  expect(screen.getByRole('status').textContent).toBe('第 1 张，共 3 张')
  // At the first place the focused button stays and has no effect.
  await press('向前移')
  expect(onMove.mock.calls).toEqual([[1], [0]])
  await press('向后移')
  expect(screen.getByRole('status').textContent).toBe('第 2 张，共 3 张')
})
