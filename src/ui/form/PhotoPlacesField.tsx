/**
 * An album whose first photo is the most important: places to fill, a handle to drag each photo, and a sheet for all
 * other actions.
 */
import Taro from '@tarojs/taro'
import { View } from '@tarojs/components'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { Box, Stack } from '../base/layout/layout'
import { classNames } from '../base/style/classNames'
import { Icon } from '../base/media/Icon'
import { Photo } from '../base/media/Photo'
import { Tappable } from '../base/action/Tappable'
import { Typography } from '../base/text/Typography'
import { FieldShell } from './FieldShell'
import { moveActions, PhotoSheet, PhotoState, photoStateWords, type GridPhoto, type PhotoAction } from './PhotoGridField'
import { gridHeight, moveItem, placeAt, placeAtPoint } from './PhotoPlaces'
import './PhotoPlacesField.scss'

export interface PhotoPlacesFieldProps {
  name: string
  label: string
  photos: readonly GridPhoto[]
  /** Number of photos, from the first on, that can be moved; the others are still uploading. */
  movable: number
  /** Number of places shown, also if empty. */
  places: number
  max: number
  isRequired?: boolean
  hint?: string
  error?: string | null
  /** Text on the first place. */
  coverWords: string
  onAdd: (room: number) => void
  onRemove: (photo: GridPhoto) => void
  onMove: (photo: GridPhoto, to: number) => unknown
  onRetry: (photo: GridPhoto) => void
  onPreview: (photo: GridPhoto) => void
  onCrop: (photo: GridPhoto) => void
}

interface Drag {
  id: GridPhoto['id']
  /** CSS pixels from the point where the drag began. */
  dx: number
  dy: number
  to: number
}

interface Finger {
  clientX: number
  clientY: number
}

/** A photo being dragged: where the drag began, where the finger is, and the place under it. */
interface Held {
  id: GridPhoto['id']
  place: number
  from: Finger
  at: Finger
  to?: number
  isDropped?: boolean
  /** Position of the album, once it is measured. */
  box?: { left: number; top: number; width: number }
}

const fingerOf = (event: object): Finger | undefined => (event as { touches: Finger[] }).touches[0]

const gridId = 'qx-photo-places'

export function PhotoPlacesField(props: PhotoPlacesFieldProps) {
  const { name, label, photos, movable, places, max, isRequired, hint, error, coverWords, onAdd, onMove } = props
  const [chosen, setChosen] = useState<GridPhoto['id'] | null>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const held = useRef<Held | null>(null)
  const count = Math.max(places, Math.min(max, photos.length + 1))
  const rows = gridHeight(count)
  const at = photos.findIndex((one) => one.id === chosen)

  function handleGrip(id: GridPhoto['id'], place: number, finger: Finger | undefined) {
    if (!finger) return
    const now: Held = { id, place, from: finger, at: finger }
    held.current = now
    setDrag({ id, dx: 0, dy: 0, to: place })
    const query = Taro.createSelectorQuery()
    query.select(`#${gridId}`).boundingClientRect()
    query.exec(([box]: [{ left: number; top: number; width: number } | null]) => {
      if (held.current !== now || !box) return
      now.box = box
      // The finger may have moved or lifted before the measurement.
      handleDrag(now.at)
      if (now.isDropped) handleDrop()
    })
  }

  function handleDrag(finger: Finger | undefined) {
    const now = held.current
    if (!finger || !now) return
    now.at = finger
    const { id, from, place, box } = now
    const third = (box?.width ?? 0) / 3
    if (box) now.to = placeAtPoint((finger.clientX - box.left) / third, (finger.clientY - box.top) / third, movable)
    setDrag({ id, dx: finger.clientX - from.clientX, dy: finger.clientY - from.clientY, to: now.to ?? place })
  }

  function handleDrop() {
    const now = held.current
    if (now && !now.box) {
      now.isDropped = true
      return
    }
    held.current = null
    setDrag(null)
    const photo = now && photos[now.place]
    if (photo && now.to !== undefined && now.to !== now.place) onMove(photo, now.to)
  }

  const from = drag ? photos.findIndex((one) => one.id === drag.id) : -1
  const order = drag && from >= 0 ? moveItem(photos, from, drag.to) : photos
  return (
    <FieldShell name={name} label={label} isRequired={isRequired} hint={hint} error={error} look="tall" corner={`${photos.length}/${max}`}>
      <View id={gridId} className="qx-photo-places" style={{ paddingTop: `${(rows / 3) * 100}%` }}>
        {photos.map((one, place) => {
          const isDragged = drag?.id === one.id
          const shown = isDragged ? place : order.indexOf(one)
          return (
            <Slot key={one.id} at={shown} rows={rows} drag={isDragged ? drag : null}>
              <Tappable
                press="none"
                label={[shown === 0 && coverWords, photoStateWords(one), `第 ${place + 1} 张照片`].filter(Boolean).join('，')}
                onClick={() => setChosen(one.id)}
              >
                <Photo src={one.url} ratio="1:1" className="qx-photo-grid__photo" isLazy={false}>
                  {shown === 0 && !isDragged ? <Cover words={coverWords} /> : null}
                  <PhotoState photo={one} />
                </Photo>
              </Tappable>
              {place < movable && movable > 1 ? (
                <View
                  className="qx-photo-places__grip"
                  catchMove
                  onTouchStart={(event) => handleGrip(one.id, place, fingerOf(event))}
                  onTouchMove={(event) => handleDrag(fingerOf(event))}
                  onTouchEnd={handleDrop}
                  onTouchCancel={handleDrop}
                >
                  <Icon name="menu" size={32} />
                </View>
              ) : null}
            </Slot>
          )
        })}
        {drag ? (
          <Slot at={drag.to} rows={rows} drag={null}>
            <View className="qx-photo-places__target" />
          </Slot>
        ) : null}
        {Array.from({ length: count - photos.length }, (_, empty) => {
          const place = photos.length + empty
          const words = place === 0 ? coverWords : '添加照片'
          return (
            <Slot key={`empty-${place}`} at={place} rows={rows} drag={null}>
              <Tappable label={`${words}，第 ${place + 1} 张`} onClick={() => onAdd(max - photos.length)}>
                <Stack
                  align="center"
                  justify="center"
                  surface={empty === 0 ? 'brand' : 'sunken'}
                  radius="s"
                  tone={empty === 0 ? 'brand' : 'faint'}
                  className="qx-photo-grid__add"
                >
                  <Icon name="plus" size={empty === 0 ? 48 : 40} />
                  {empty === 0 ? (
                    <Typography top={8} size="s">
                      {words}
                    </Typography>
                  ) : null}
                </Stack>
              </Tappable>
            </Slot>
          )
        })}
      </View>
      <PhotoSheet photo={photos[at]} place={{ at, of: photos.length }} actions={actionsOf(props, at)} onClose={() => setChosen(null)} />
    </FieldShell>
  )
}

function actionsOf({ photos, movable, onPreview, onCrop, onRetry, onMove, onRemove }: PhotoPlacesFieldProps, at: number): PhotoAction[] {
  const photo = photos[at]
  if (!photo) return []
  const actions: PhotoAction[] = [{ words: '查看大图', icon: 'eye', run: onPreview }]
  if (photo.state === 'failed') actions.push({ words: '重新上传', icon: 'refresh-cw', run: onRetry })
  if (at < movable) {
    actions.push({ words: '裁剪', icon: 'scan-line', run: onCrop })
    if (at > 0) actions.push({ words: '设为头像照片', icon: 'star', run: (one) => onMove(one, 0) })
    actions.push(...moveActions(at, movable, onMove))
  }
  return [...actions, { words: '删除', icon: 'trash-2', run: onRemove }]
}

function Slot({ at, rows, drag, children }: { at: number; rows: number; drag: Drag | null; children: ReactNode }) {
  const { x, y, edge } = placeAt(at)
  return (
    <View
      className={classNames('qx-photo-places__slot', drag && 'qx-photo-places__slot--held')}
      style={{
        left: `${(x / 3) * 100}%`,
        top: `${(y / rows) * 100}%`,
        width: `${(edge / 3) * 100}%`,
        ...(drag ? { transform: `translate(${drag.dx}px, ${drag.dy}px)` } : {}),
      }}
    >
      {children}
    </View>
  )
}

function Cover({ words }: { words: string }) {
  return (
    <Box padX={16} padY={4} tone="light" className="qx-photo-grid__cover">
      {words}
    </Box>
  )
}
