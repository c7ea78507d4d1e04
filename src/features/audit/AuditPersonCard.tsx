/** The person beside the content to judge: avatar, other photos and facts; the signs against an account; the phone of a lead. */
import type { AuditPerson, AuditSign } from '@qianxian/protocol/audit/audit.schema'
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import { lead } from '@qianxian/protocol/lead/lead'
import { useState } from 'react'
import { callPhone } from '@/platform/device/dial'
import { previewImages } from '@/platform/media/previewImages'
import { call, errorsInline } from '@/request/call'
import { firstErrorWords } from '@/request/fault'
import { configStore } from '@/stores/config.store'
import { Box, Row, Stack } from '@/ui/base/layout/layout'
import { Button } from '@/ui/base/action/Button'
import { Photo } from '@/ui/base/media/Photo'
import { toast } from '@/ui/base/overlay/Dialog'
import { Tappable } from '@/ui/base/action/Tappable'
import { Typography } from '@/ui/base/text/Typography'
import { DetailSection } from '@/ui/person/FactGrid'

export function AuditPersonCard({ person: { no, nickname, brief, avatar, photos, facts } }: { person: AuditPerson }) {
  const [isWhole, setWhole] = useState(false)
  const shown = [...(avatar ? [avatar] : []), ...photos]
  const urls = shown.map(({ url }) => configStore.fileUrl(url))
  return (
    <DetailSection title={nickname ?? '本人现有资料'} note={`编号 ${no}`}>
      <Typography size="sm" tone="soft" canSelect>
        {brief}
      </Typography>
      {shown.length > 0 ? (
        <Row top={16} gap={12} isWrapping id="qx-audit-person-photos">
          {shown.map((picture, place) => (
            <Tappable
              key={picture.url}
              press="none"
              className="qx-audit-person__photo qx-clip qx-radius-s"
              label={picture === avatar ? '头像' : `照片 ${place + 1}`}
              onClick={() => previewImages(urls, urls[place]!)}
            >
              <Photo src={configStore.fileUrl(picture.thumb)} color={picture.color ?? undefined} ratio="1:1" />
            </Tappable>
          ))}
        </Row>
      ) : (
        <Typography top={12} size="sm" tone="soft">
          没有其他照片
        </Typography>
      )}
      {isWhole ? (
        facts.map(({ label, text }) => (
          <Row key={label} align="start" padY={8}>
            <Typography isFixed right={24} size="sm" tone="soft">
              {label}
            </Typography>
            <Typography isGrowing align="end" size="sm" isAsWritten canSelect>
              {text}
            </Typography>
          </Row>
        ))
      ) : (
        <Button top={16} size="s" kind="secondary" id="qx-audit-person-facts" onClick={() => setWhole(true)}>
          {`看全部资料（${facts.length}）`}
        </Button>
      )}
    </DetailSection>
  )
}

export function AuditSigns({ signs }: { signs: readonly AuditSign[] }) {
  return (
    <DetailSection title="风险信号" note={`${signs.length} 种`}>
      {signs.map(({ label, count, lastAt, cases }) => (
        <Stack key={label} padY={12}>
          <Typography size="m" weight="semibold" leading="close">
            {label}
          </Typography>
          <Typography size="s" tone="soft">{`${count} 次，最近 ${dateAndTime(lastAt)}`}</Typography>
          {cases.map(({ at, account, sample }) => (
            <Box key={`${at}${account ?? ''}`} top={8}>
              <Typography size="s" leading="close">
                {[dateAndTime(at), account].filter(Boolean).join(' · ')}
              </Typography>
              {sample ? (
                <Box top={4} padX={20} padY={12} surface="paper" radius="s">
                  <Typography size="s" isAsWritten>
                    {sample}
                  </Typography>
                </Box>
              ) : null}
            </Box>
          ))}
        </Stack>
      ))}
      <Typography top={8} size="s" tone="faint">
        消息原文只在收信人举报或求助后显示
      </Typography>
    </DetailSection>
  )
}

/** The phone of a sampled conversion, which its auditor may see to call the person back; each reveal is recorded. */
export function SampledLeadPhone({ taskId }: { taskId: number }) {
  const [shown, setShown] = useState<{ name: string | null; phone: string } | null>(null)

  async function handleReveal() {
    try {
      setShown(await call(lead.revealSampledLead, { taskId }, errorsInline))
    } catch (error) {
      toast(firstErrorWords(error))
    }
  }

  return (
    <Row isInset gap={16} bottom={20} padX={28} padY={24} surface="card">
      <Stack isGrowing>
        <Typography size="ml" weight="semibold" leading="close" isFigure={shown !== null}>
          {shown?.phone ?? '回访本人'}
        </Typography>
        <Typography size="xs" tone="soft" leading="close">
          {shown?.name ?? '查看号码会记入客资的历史'}
        </Typography>
      </Stack>
      {shown ? (
        <Button size="s" icon="phone" id="qx-audit-lead-call" onClick={() => callPhone(shown.phone)}>
          拨打
        </Button>
      ) : (
        <Button kind="secondary" size="s" icon="eye" id="qx-audit-lead-phone" onClick={handleReveal}>
          看号码
        </Button>
      )}
    </Row>
  )
}
