import { photoLimits } from '@qianxian/protocol/media/media.words'
import type { MyPhoto } from '@qianxian/protocol/media/media.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { previewPictures } from '@/platform/preview'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/Button'
import { Box, Row } from '@/ui/base/boxes'
import { confirm } from '@/ui/base/Dialog'
import { Icon } from '@/ui/base/Icon'
import { Photo } from '@/ui/base/Photo'
import { Sheet } from '@/ui/base/Sheet'
import { Words } from '@/ui/base/Words'
import { PhotoGridField, type GridPhoto } from '@/ui/form/PhotoGridField'
import { AppealSheet } from './AppealSheet'
import { FactNotes, IssueNote } from './ProfileFact'
import type { ProfileModel } from './ProfileModel'
import './PhotosField.scss'

const tips = ['本人近照，光线充足，五官清楚', '头像只有你一个人，不戴墨镜口罩', '不要截图、水印和联系方式']

/** The album: pick, watch it go up, put in order, and see why a photo was refused. */
export const PhotosField = observer(function PhotosField({ model, error }: { model: ProfileModel; error?: string | null }) {
  const { album } = model
  const [shown, setShown] = useState<number | null>(null)
  const photos = album.gridOf((path) => configStore.fileUrl(path), model.issueOf('photos')?.photoId)
  const refused = album.list.filter((photo) => photo.reason)

  function handlePreview(photo: GridPhoto) {
    const urls = [...album.list.map((one) => configStore.fileUrl(one.picture.url)), ...album.sending.map((one) => one.image.path)]
    const at = photos.findIndex((one) => one.id === photo.id)
    previewPictures(urls, urls[at] ?? urls[0] ?? '')
  }

  async function handleRemove(photo: GridPhoto) {
    const isFace = album.list.some((one) => one.id === photo.id && one.isAvatar)
    const words = isFace && album.list.length === 1 ? '删除后没有头像，资料会暂时不再展示。确定删除？' : '确定删除这张照片？'
    if (typeof photo.id === 'number' && !(await confirm({ content: words, confirmWords: '删除', isDanger: true }))) return
    await album.remove(photo.id)
  }

  return (
    <>
      <PhotoGridField
        name="photos"
        label="我的照片"
        isRequired
        hasCover
        photos={photos}
        max={photoLimits.countMax}
        hint="第一张是头像。点照片可以调整顺序、换头像或删除。"
        error={album.error ?? error}
        onAdd={(room) => void album.add(room)}
        onRemove={(photo) => void handleRemove(photo)}
        onMove={(photo, to) => typeof photo.id === 'number' && void album.move(photo.id, Math.min(to, album.list.length - 1))}
        onRetry={(photo) => typeof photo.id === 'string' && album.retry(photo.id)}
        onPreview={handlePreview}
      />
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
          <Words isGrowing size="s" tone="danger" leading="close" lines={2}>
            {photo.reason}
          </Words>
          <Icon name="chevron-right" size={32} color="var(--qx-ink-3)" />
        </Row>
      ))}
      <Box padX={28} padTop={8} padBottom={28}>
        {tips.map((tip) => (
          <Row key={tip} padY={4}>
            <Icon name="check" size={28} color="var(--qx-success)" />
            <Words left={12} size="sm" tone="soft">
              {tip}
            </Words>
          </Row>
        ))}
      </Box>
      <RefusedPhoto model={model} photo={album.list.find((one) => one.id === shown) ?? null} onClose={() => setShown(null)} />
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
