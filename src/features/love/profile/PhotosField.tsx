/** The owner's album editor: picking, cropping, upload progress, order, and reasons of failures and refusals. */
import { photoLimits } from '@qianxian/protocol/media/media.words'
import type { MyPhoto } from '@qianxian/protocol/media/media.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { previewImages } from '@/platform/media/previewImages'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/action/Button'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { confirm } from '@/ui/base/overlay/Dialog'
import { Icon } from '@/ui/base/media/Icon'
import { lazySheet } from '@/ui/base/overlay/lazySheet'
import { Photo } from '@/ui/base/media/Photo'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { Typography } from '@/ui/base/text/Typography'
import type { GridPhoto } from '@/ui/form/PhotoGridField'
import { PhotoPlacesField } from '@/ui/form/PhotoPlacesField'
import { AppealSheet } from '@/parts/audit/AppealSheet'
import { FactNotes, IssueNote } from './ProfileFact'
import type { PhotoAlbumModel } from './PhotoAlbumModel'
import { PhotoExamples } from './PhotoExamples'
// Imported together with this part, because the file chooser opens only during the tap.
import './photoUpload'
import type { ProfileModel } from './ProfileModel'
import './PhotosField.scss'

/** Places shown from the start; there may be more. */
const PLACES = 6

const CropSheet = lazySheet('裁剪照片', () => import('./CropSheet').then((part) => part.CropSheet))

export const PhotosField = observer(function PhotosField({ model, error }: { model: ProfileModel; error?: string | null }) {
  const { album } = model
  const [shown, setShown] = useState<number | null>(null)
  const photos = album.gridOf((path) => configStore.fileUrl(path), model.issueOf('photos')?.photoId)
  const refused = album.list.filter((photo) => photo.reason)

  function handlePreview(photo: GridPhoto) {
    const urls = [...album.list.map((one) => configStore.fileUrl(one.picture.url)), ...album.sending.map((one) => one.image.path)]
    const at = photos.findIndex((one) => one.id === photo.id)
    previewImages(urls, urls[at] ?? urls[0] ?? '')
  }

  function handleCrop(photo: GridPhoto) {
    const one = album.list.find(({ id }) => id === photo.id)
    if (one) void album.crop(one.id, configStore.fileUrl(one.picture.url))
  }

  async function handleRemove(photo: GridPhoto) {
    const isFace = album.list.some((one) => one.id === photo.id && one.isAvatar)
    const words = isFace && album.list.length === 1 ? '删除后没有头像，资料会暂时不再展示。' : undefined
    if (typeof photo.id === 'number' && !(await confirm({ title: '删除这张照片？', content: words, confirmWords: '删除', isDanger: true })))
      return
    await album.remove(photo.id)
  }

  return (
    <>
      <PhotoPlacesField
        name="photos"
        label="我的照片"
        isRequired
        coverWords="头像"
        photos={photos}
        movable={album.list.length}
        places={PLACES}
        max={photoLimits.countMax}
        hint={
          album.list.length > 1
            ? '第一张是头像，照片里只有你一个人。按住右上角拖动排序，点照片可以裁剪、换头像或删除。'
            : '第一张是头像，照片里只有你一个人，不要合影和截图。点照片可以裁剪或删除。'
        }
        error={album.error ?? error}
        onAdd={(room) => void album.add(room)}
        onRemove={(photo) => void handleRemove(photo)}
        onMove={(photo, to) => typeof photo.id === 'number' && album.move(photo.id, to)}
        onRetry={(photo) => typeof photo.id === 'string' && album.retry(photo.id)}
        onPreview={handlePreview}
        onCrop={handleCrop}
      />
      <FailedPhotos album={album} />
      <FactNotes model={model} field="photos" />
      {refused.map((photo) => (
        <Row
          key={photo.id}
          right={28}
          bottom={16}
          left={28}
          pad={16}
          surface="danger"
          radius="s"
          press="row"
          onClick={() => setShown(photo.id)}
        >
          <Box isFixed right={20} isClipped className="qx-mine-refused__photo">
            <Photo src={configStore.fileUrl(photo.picture.thumb)} ratio="1:1" />
          </Box>
          <Typography isGrowing size="s" tone="danger" leading="close" lines={2}>
            {photo.reason}
          </Typography>
          <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
        </Row>
      ))}
      <PhotoExamples />
      <RefusedPhoto model={model} photo={album.list.find((one) => one.id === shown) ?? null} onClose={() => setShown(null)} />
      <CropSheet isOpen={album.cropping !== null} cropping={album.cropping} onClose={() => album.cropping?.done(null)} />
    </>
  )
})

/** Each failed picture at its place, with the reason and a remedy. */
const FailedPhotos = observer(function FailedPhotos({ album }: { album: PhotoAlbumModel }) {
  return (
    <>
      {album.failed.map((one) => (
        <Row key={one.id} align="start" right={28} bottom={16} left={28} pad={16} surface="danger" radius="s" id={`qx-failed-${one.id}`}>
          <Box isFixed right={20} isClipped className="qx-mine-refused__photo">
            <Photo src={one.image.path} ratio="1:1" isLazy={false} />
          </Box>
          <Stack isGrowing>
            <Typography size="sm" weight="semibold" leading="close">
              第 {album.numberOf(one)} 张没有传上去
            </Typography>
            <Typography top={4} size="sm" tone="danger" leading="close">
              {one.error}
            </Typography>
            {one.isHeld ? null : (
              <Typography top={4} size="s" tone="soft" leading="close">
                这台手机没能留住它，离开后需要重新选。
              </Typography>
            )}
            <Row gap={16} top={12}>
              {one.canRetry ? (
                <Button size="s" kind="secondary" onClick={() => album.retry(one.id)}>
                  重试
                </Button>
              ) : null}
              <Button size="s" kind="ghost" onClick={() => album.remove(one.id)}>
                不要了
              </Button>
            </Row>
          </Stack>
        </Row>
      ))}
    </>
  )
})

function RefusedPhoto({ model, photo, onClose }: { model: ProfileModel; photo: MyPhoto | null; onClose: () => void }) {
  const title = '这张照片没有通过'
  const canAppeal = photo?.canAppeal === true && photo.auditTaskId !== null
  const refusal = photo ? (
    <>
      <Box radius="m" isClipped className="qx-mine-sheet__photo">
        <Photo src={configStore.fileUrl(photo.picture.thumb)} ratio="1:1" color={photo.picture.color} />
      </Box>
      <IssueNote isWide reason={photo.reason ?? ''} howToFix="" />
    </>
  ) : null

  async function handleRemove() {
    if (photo) await model.album.remove(photo.id)
    onClose()
  }

  return (
    <>
      <AppealSheet isOpen={canAppeal} onClose={onClose} model={model} taskId={photo?.auditTaskId ?? null} title={title}>
        {refusal}
      </AppealSheet>
      <Sheet isOpen={photo !== null && !canAppeal} title={title} onClose={onClose}>
        <Box padX="gutter" padBottom={40}>
          {refusal}
          <Button isBlock kind="secondary" onClick={handleRemove}>
            删除这张照片
          </Button>
        </Box>
      </Sheet>
    </>
  )
}
