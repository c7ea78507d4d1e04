import { View } from '@tarojs/components'
import { useState } from 'react'
import { Icon } from '../base/media/Icon'
import { Row, Stack } from '../base/layout/layout'
import { Photo } from '../base/media/Photo'
import { ProgressRing } from '../base/feedback/ProgressRing'
import { Sheet } from '../base/overlay/Sheet'
import { Tappable } from '../base/action/Tappable'
import { Cell } from '../base/layout/Cell'
import type { IconName } from '../base/media/Icon'
import { Typography } from '../base/text/Typography'
import { FieldShell, type FieldLook } from './FieldShell'
import './PhotoGridField.scss'

export interface GridPhoto {
  id: string | number
  url: string
  state: 'uploading' | 'failed' | 'auditing' | 'approved' | 'rejected'
  /** 0 to 100 while uploading. */
  progress?: number
  /** Reason why the upload failed or the photo was refused. */
  reason?: string
}

export interface PhotoGridFieldProps {
  name: string
  label: string
  photos: readonly GridPhoto[]
  /** Maximum number of photos; 9 by default. */
  max?: number
  look?: Exclude<FieldLook, 'row'>
  isRequired?: boolean
  hint?: string
  error?: string | null
  onAdd: (room: number) => void
  onRemove: (photo: GridPhoto) => void
  /** Moves a photo to another position. */
  onMove: (photo: GridPhoto, to: number) => unknown
  onRetry?: (photo: GridPhoto) => void
  onPreview?: (photo: GridPhoto) => void
}

/** A grid of equal photos: upload progress, audit state, and a sheet for each photo to move, retry or remove it. */
export function PhotoGridField(props: PhotoGridFieldProps) {
  const { name, label, photos, max = 9, look = 'tall', isRequired, hint, error, onAdd } = props
  const [chosen, setChosen] = useState<string | number | null>(null)
  const at = photos.findIndex((photo) => photo.id === chosen)
  const photo = photos[at]

  const actions: PhotoAction[] = []
  if (photo) {
    if (props.onPreview) actions.push({ words: '查看大图', icon: 'eye', run: props.onPreview })
    if (photo.state === 'failed' && props.onRetry) actions.push({ words: '重新上传', icon: 'refresh-cw', run: props.onRetry })
    if (at > 0) actions.push({ words: '移到最前', icon: 'star', run: (one) => props.onMove(one, 0) })
    actions.push(...moveActions(at, photos.length, props.onMove))
    actions.push({ words: '删除', icon: 'trash-2', run: props.onRemove })
  }

  return (
    <FieldShell name={name} label={label} isRequired={isRequired} hint={hint} error={error} look={look} corner={`${photos.length}/${max}`}>
      <Row align="stretch" isWrapping className="qx-photo-grid">
        {photos.map((one, place) => (
          <Tappable
            key={one.id}
            press="none"
            className="qx-photo-grid__slot"
            label={[photoStateWords(one), `第 ${place + 1} 张照片`].filter(Boolean).join('，')}
            onClick={() => setChosen(one.id)}
            onLongPress={() => setChosen(one.id)}
          >
            <Photo src={one.url} ratio="1:1" className="qx-photo-grid__photo" isLazy={false}>
              <PhotoState photo={one} />
            </Photo>
          </Tappable>
        ))}
        {photos.length < max ? (
          <Tappable className="qx-photo-grid__slot" onClick={() => onAdd(max - photos.length)}>
            <Stack align="center" justify="center" surface="brand" radius="s" tone="brand" className="qx-photo-grid__add">
              <Icon name="plus" size={48} />
              <Typography top={8} size="s">
                添加照片
              </Typography>
            </Stack>
          </Tappable>
        ) : null}
      </Row>
      <PhotoSheet photo={photo} place={{ at, of: photos.length }} actions={actions} onClose={() => setChosen(null)} />
    </FieldShell>
  )
}

export interface PhotoAction {
  words: string
  icon: IconName
  run: (photo: GridPhoto) => unknown
  /** The action can be repeated, so the sheet and its focus stay. */
  isRepeated?: boolean
}

/** Moves one position at a time. The same buttons are shown at every position, so that the focused one never disappears. */
export function moveActions(at: number, count: number, onMove: PhotoGridFieldProps['onMove']): PhotoAction[] {
  if (count < 2) return []
  return [
    { words: '向前移', icon: 'arrow-up', isRepeated: true, run: (one) => at > 0 && onMove(one, at - 1) },
    { words: '向后移', icon: 'arrow-down', isRepeated: true, run: (one) => at < count - 1 && onMove(one, at + 1) },
  ]
}

interface PhotoSheetProps {
  photo: GridPhoto | undefined
  place: { at: number; of: number }
  actions: PhotoAction[]
  onClose: () => void
}

/** The actions on one photo, and its position, which is announced again after a move. */
export function PhotoSheet({ photo, place, actions, onClose }: PhotoSheetProps) {
  return (
    <Sheet isOpen={photo !== undefined} onClose={onClose} title="照片">
      <Typography region="status" left={28} bottom={8} size="sm" tone="soft">
        {photo ? `第 ${place.at + 1} 张，共 ${place.of} 张` : ''}
      </Typography>
      {actions.map((action) => (
        <Cell
          key={action.words}
          label={action.words}
          icon={action.icon}
          onClick={() => {
            if (!action.isRepeated) onClose()
            return photo && action.run(photo)
          }}
        />
      ))}
    </Sheet>
  )
}

const stateWords = { failed: '上传失败', auditing: '审核中', rejected: '未通过' }

/** The text on a photo; none during the upload and after approval. */
export function photoStateWords({ state, reason }: GridPhoto): string {
  if (state === 'approved' || state === 'uploading') return ''
  return state === 'auditing' ? stateWords.auditing : (reason ?? stateWords[state])
}

export function PhotoState({ photo }: { photo: GridPhoto }) {
  if (photo.state === 'approved') return null
  if (photo.state === 'uploading') {
    return (
      <Row justify="center" className="qx-photo-grid__veil">
        <ProgressRing value={photo.progress ?? 0} size={96} thickness={8} />
      </Row>
    )
  }
  return <View className={`qx-photo-grid__state qx-photo-grid__state--${photo.state}`}>{photoStateWords(photo)}</View>
}
