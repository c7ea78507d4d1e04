import { Text, View } from '@tarojs/components'
import { love } from '@qianxian/protocol/love/love'
import { previewKind, type PreviewKind } from '@qianxian/protocol/love/love.words'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { useEffect, useState } from 'react'
import { ask } from '@/request/call'
import { configStore } from '@/stores/config.store'
import { ErrorRetry } from '@/ui/base/ErrorRetry'
import { Segmented } from '@/ui/base/Segmented'
import { Sheet } from '@/ui/base/Sheet'
import { PageSkeleton } from '@/ui/base/Skeleton'
import { Tag } from '@/ui/base/Tag'
import { choices } from '@/ui/form/choices'
import { DetailSection, FactGrid } from '@/ui/person/FactGrid'
import { PhotoCarousel } from '@/ui/person/PhotoCarousel'
import './PreviewSheet.scss'

const kinds = choices(previewKind)

/** The own profile exactly as the server would hand it to somebody else. */
export function PreviewSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<PreviewKind>('member')
  const [person, setPerson] = useState<LoveDetail | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!isOpen) return undefined
    setPerson(null)
    setError(null)
    const asking = ask(love.previewAs, { viewerKind: kind })
    asking.then(setPerson, (failure: { reason?: string }) => failure.reason !== 'abort' && setError(failure))
    return () => asking.abort()
  }, [isOpen, kind, tries])

  return (
    <Sheet isOpen={isOpen} title="别人眼中的我" onClose={onClose}>
      <View className="qx-preview">
        <View className="qx-preview__kinds">
          <Segmented options={kinds} value={kind} onChange={setKind} />
        </View>
        {person ? (
          <Seen key={kind} person={person} />
        ) : error ? (
          <ErrorRetry error={error} onRetry={() => setTries(tries + 1)} isCompact />
        ) : (
          <PageSkeleton kind="detail" />
        )}
      </View>
    </Sheet>
  )
}

function Seen({ person }: { person: LoveDetail }) {
  const { card } = person
  if (!card.isAvailable) return <Text className="qx-preview__none">在你现在的设置下，他们看不到你。</Text>
  const photos = person.pictures.map((picture, at) => ({
    id: at,
    url: configStore.fileUrl(picture.url),
    color: picture.color,
    lockedWords: picture.isBlurred ? '对他们模糊显示' : null,
  }))
  return (
    <>
      <View className="qx-preview__photos">
        <PhotoCarousel photos={photos} />
      </View>
      <View className="qx-preview__head">
        <Text className="qx-preview__name">{card.nickname}</Text>
        <Text className="qx-preview__facts">
          {[card.ageText, `${card.heightCm}cm`, card.cityName, card.occupation].filter(Boolean).join(' · ')}
        </Text>
        {person.lockedPictureCount > 0 ? <Tag tone="gold">{person.lockedPictureCount} 张照片他们看不到</Tag> : null}
      </View>
      {person.isLimited ? <Text className="qx-preview__none">他们只看到以上这些。</Text> : null}
      {person.selfIntro ? (
        <DetailSection title="关于我">
          <Text className="qx-preview__text">{person.selfIntro}</Text>
        </DetailSection>
      ) : null}
      {person.facts.length > 0 ? (
        <DetailSection title="基本情况">
          <FactGrid facts={person.facts} />
        </DetailSection>
      ) : null}
    </>
  )
}
