import { love } from '@qianxian/protocol/love/love'
import { previewKind, type PreviewKind } from '@qianxian/protocol/love/love.words'
import type { LoveDetail } from '@qianxian/protocol/love/love.schema'
import { useEffect, useState } from 'react'
import { callQuietly } from '@/request/call'
import { factWithProof } from '@/parts/love/factProof'
import { configStore } from '@/stores/config.store'
import { ErrorRetry } from '@/ui/base/feedback/ErrorRetry'
import { Box, Stack } from '@/ui/base/layout/layout'
import { SegmentedControl } from '@/ui/base/action/SegmentedControl'
import { Sheet } from '@/ui/base/overlay/Sheet'
import { PageSkeleton } from '@/ui/base/feedback/Skeleton'
import { Tag } from '@/ui/base/text/Tag'
import { choices } from '@/ui/form/choices'
import { Typography } from '@/ui/base/text/Typography'
import { DetailSection, FactGrid } from '@/ui/person/FactGrid'
import { PhotoCarousel } from '@/ui/person/PhotoCarousel'
import { portraitLabel } from '@/ui/person/portraitLabel'
import './PreviewSheet.scss'

const kinds = choices(previewKind)

/** The member's own profile exactly as the server sends it to others. */
export function PreviewSheet({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [kind, setKind] = useState<PreviewKind>('member')
  const [person, setPerson] = useState<LoveDetail | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    if (!isOpen) return undefined
    setPerson(null)
    setError(null)
    const asking = callQuietly(love.previewAs, { viewerKind: kind })
    asking.then(setPerson, (failure: { reason?: string }) => failure.reason !== 'abort' && setError(failure))
    return () => asking.abort()
  }, [isOpen, kind, tries])

  return (
    <Sheet isOpen={isOpen} title="别人眼中的我" onClose={onClose}>
      <Box padBottom={32} surface="paper" className="qx-seen">
        <Box padX="gutter" padBottom={24} surface="plain">
          <SegmentedControl options={kinds} value={kind} onChange={setKind} />
        </Box>
        {person ? (
          <Seen key={kind} person={person} />
        ) : error ? (
          <ErrorRetry error={error} onRetry={() => setTries(tries + 1)} isCompact />
        ) : (
          <PageSkeleton kind="detail" />
        )}
      </Box>
    </Sheet>
  )
}

function Seen({ person }: { person: LoveDetail }) {
  const { card } = person
  if (!card.isAvailable)
    return (
      <Typography isInset top={48} bottom={48} align="center" size="m" tone="soft">
        在你现在的设置下，他们看不到你。
      </Typography>
    )
  const photos = person.pictures.map((picture, at) => ({
    id: at,
    url: configStore.fileUrl(picture.url),
    color: picture.color,
    lockedWords: picture.isBlurred ? '对他们模糊显示' : null,
  }))
  return (
    <>
      <Box isInset top={24} bottom={24} radius="m" isClipped>
        <PhotoCarousel photos={photos} portrait={portraitLabel(card.nickname, card.ageText)} />
      </Box>
      <Stack align="start" padX="gutter" padBottom={24}>
        <Typography size="2xl" weight="bold">
          {card.nickname}
        </Typography>
        <Typography top={4} bottom={12} size="m" tone="soft">
          {[card.ageText, `${card.heightCm}cm`, card.cityName, card.occupation].filter(Boolean).join(' · ')}
        </Typography>
        {person.lockedPictureCount > 0 ? <Tag tone="gold">{person.lockedPictureCount} 张照片他们看不到</Tag> : null}
      </Stack>
      {person.isLimited ? (
        <Typography isInset top={48} bottom={48} align="center" size="m" tone="soft">
          他们只看到以上这些。
        </Typography>
      ) : null}
      {person.selfIntro ? (
        <DetailSection title="关于我">
          <Typography size="ml" leading="loose" isAsWritten>
            {person.selfIntro}
          </Typography>
        </DetailSection>
      ) : null}
      {person.facts.length > 0 ? (
        <DetailSection title="基本情况">
          <FactGrid facts={person.facts.map(factWithProof)} />
        </DetailSection>
      ) : null}
    </>
  )
}
