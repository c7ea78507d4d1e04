import { name } from '@qianxian/protocol/base/dictionary'
import { photoLimits, photoState } from '@qianxian/protocol/media/media.words'
import { media } from '@qianxian/protocol/media/media'
import type { PhotoAlbum } from '@qianxian/protocol/media/media.schema'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { isSubmitted } from '@/parts/certificate/certificateWords'
import { KindCells, myCertificates, MyCertificatesView } from '@/parts/certificate/MyCertificates'
import { guardScreen } from '@/shell/access'
import { requireProfile } from '@/shell/requireProfile'
import { Screen } from '@/shell/Screen'
import { authStore } from '@/stores/auth.store'
import { configStore } from '@/stores/config.store'
import { EmptyState } from '@/ui/base/feedback/EmptyState'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Photo } from '@/ui/base/media/Photo'
import { SegmentedControl } from '@/ui/base/action/SegmentedControl'
import { Typography } from '@/ui/base/text/Typography'
import { DetailModel } from '@/ui/detail/DetailModel'
import { addToAlbum } from './album'
import { UploadDrop } from './UploadDrop'
import { UploadList } from './UploadList'
import { UploadQueue } from './UploadQueue'
import './AccountDocumentsScreen.scss'

/** A member's profile photos, and certificates. */
export const AccountDocumentsScreen = guardScreen(function AccountDocumentsScreen() {
  const [tab, setTab] = useState<'photo' | 'document'>('photo')
  const [album] = useState(() => new DetailModel<PhotoAlbum>({ load: () => callQuietly(media.getPaged, {}) }))
  const [photos] = useState(
    () =>
      new UploadQueue('photo', async (mediaId) => {
        const { version, list } = await addToAlbum(mediaId)
        album.patch({ version, list })
      }),
  )
  useEffect(() => {
    void album.load()
    return () => photos.close()
  }, [album, photos])

  const list = album.value?.list ?? []
  const room = photoLimits.countMax - list.length - photos.count('waiting', 'uploading')
  return (
    <Screen header="plain" onRetry={() => void album.reload()}>
      <Box padX="gutter" padTop={8} padBottom={tab === 'photo' ? 48 : 8}>
        <Box bottom={28}>
          <SegmentedControl
            options={[
              { value: 'photo', label: '生活照片', count: list.length },
              { value: 'document', label: '证明材料' },
            ]}
            value={tab}
            onChange={setTab}
          />
        </Box>
        {tab === 'photo' ? (
          album.state === 'failed' ? (
            <ErrorRetry error={album.error} onRetry={() => album.load()} isCompact />
          ) : (
            <>
              <Typography right={8} bottom={24} left={8} size="sm" tone="soft">
                照片审核通过后，会按你的隐私设置展示。删除和排序在「编辑资料」里。
              </Typography>
              <UploadDrop
                queue={photos}
                title={`添加照片（${list.length}/${photoLimits.countMax}）`}
                words={`本人近照，短边至少 ${photoLimits.minSidePx} 像素，单张不超过 ${photoLimits.bytesMax / 1024 / 1024}MB`}
                room={album.state === 'ready' ? room : 0}
              />
              <UploadList queue={photos} />
              <Row align="stretch" isWrapping className="qx-upload__album">
                {list.map((photo) => (
                  <Box key={photo.id} pad={8} className="qx-upload__slot">
                    <Box radius="s" isClipped>
                      <Photo src={configStore.fileUrl(photo.picture.thumb)} ratio="3:4" color={photo.picture.color}>
                        {photo.state === 'approved' ? null : (
                          <Stack align="center" padX={12} padY={4} tone="light" size="xs" className="qx-upload__slot-state">
                            {photo.reason ?? name(photoState, photo.state)}
                          </Stack>
                        )}
                      </Photo>
                    </Box>
                  </Box>
                ))}
              </Row>
            </>
          )
        ) : null}
      </Box>
      {tab === 'document' ? <Papers /> : null}
    </Screen>
  )
})

/** Certificates, each under the fact that it proves, with its review state. */
function Papers() {
  const [mine] = useState(myCertificates)
  return authStore.isLoveUser ? (
    <MyCertificatesView
      model={mine}
      render={({ list }) => (
        <>
          <Typography isInset bottom={24} size="sm" tone="soft">
            选择要证明的一项，在那里上传材料、查看进度。材料只用于核验，不会展示给其他会员。
          </Typography>
          <KindCells title="可以认证的项目" list={list.filter(({ kind }) => isSubmitted(kind))} />
        </>
      )}
    />
  ) : (
    <EmptyState
      title="先登记相亲资料"
      words="证明材料要对应到资料里的一项，登记后就可以认证学历、工作和房产。"
      actionWords="去登记"
      onAction={requireProfile}
    />
  )
}
