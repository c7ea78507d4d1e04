import { View } from '@tarojs/components'
import { auditLimits } from '@qianxian/protocol/audit/audit.words'
import { photoLimits } from '@qianxian/protocol/media/media.words'
import type { MyPhoto } from '@qianxian/protocol/media/media.schema'
import { observer } from 'mobx-react'
import { useState } from 'react'
import { previewPictures } from '@/platform/preview'
import { configStore } from '@/stores/config.store'
import { Button } from '@/ui/base/Button'
import { Box, Row } from '@/ui/base/boxes'
import { confirm, toast } from '@/ui/base/Dialog'
import { failureWords } from '@/platform/fault'
import { Icon } from '@/ui/base/Icon'
import { Photo } from '@/ui/base/Photo'
import { Sheet } from '@/ui/base/Sheet'
import { Words } from '@/ui/base/Words'
import { PhotoGridField, type GridPhoto } from '@/ui/form/PhotoGridField'
import { TextArea } from '@/ui/form/TextArea'
import { FactNotes, IssueNote } from './ProfileFact'
import type { ProfileModel } from './ProfileModel'
import './PhotosField.scss'

const tips = ['本人近照，光线充足，五官清楚', '头像只有你一个人，不戴墨镜口罩', '不要截图、水印和联系方式']

/** The album: pick, watch it go up, put in order, and see why a photo was refused. */
export const PhotosField = observer(function PhotosField({ model, error }: { model: ProfileModel; error?: string | null }) {
  const { album } = model
  const [shown, setShown] = useState<number | null>(null)
  const photos = album.gridOf((path) => configStore.fileUrl(path))
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
  return (
    <Sheet isOpen={photo !== null} title="这张照片没有通过" onClose={onClose}>
      {photo ? (
        <Box padX="gutter" padBottom={40}>
          <Box radius="m" isClipped className="qx-mine-sheet__photo">
            <Photo src={configStore.fileUrl(photo.picture.thumb)} ratio="1:1" color={photo.picture.color} />
          </Box>
          <IssueNote isWide reason={photo.reason ?? ''} howToFix="" />
          {photo.canAppeal && photo.auditTaskId !== null ? (
            <AppealForm onSend={(text) => model.appeal(photo.auditTaskId ?? 0, text)} onDone={onClose} />
          ) : (
            <Button isBlock kind="secondary" onClick={() => drop(model, photo, onClose)}>
              删除这张照片
            </Button>
          )}
        </Box>
      ) : null}
    </Sheet>
  )
}

async function drop(model: ProfileModel, photo: MyPhoto, onClose: () => void): Promise<void> {
  await model.album.remove(photo.id)
  onClose()
}

export interface AppealFormProps {
  onSend: (text: string) => Promise<void>
  onDone: () => void
}

/** Asks for a second look by somebody else; what is typed stays until it was taken. */
export function AppealForm({ onSend, onDone }: AppealFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function handleSend() {
    if (text.trim().length < auditLimits.appealMin) {
      setError(`请说明理由，至少 ${auditLimits.appealMin} 个字`)
      return
    }
    try {
      await onSend(text)
      toast('申诉已提交')
      onDone()
    } catch (failure) {
      setError(failureWords(failure))
    }
  }

  return (
    <View className="qx-mine-appeal">
      <Words bottom={16} size="m" tone="soft">
        觉得不对？可以申诉一次，会由另一位审核员重新看。
      </Words>
      <TextArea
        placeholder="说说你的理由"
        value={text}
        maxLength={auditLimits.appealMax}
        error={error}
        onChange={(words) => {
          setText(words)
          setError(null)
        }}
      />
      <Button isBlock onClick={handleSend}>
        提交申诉
      </Button>
    </View>
  )
}
