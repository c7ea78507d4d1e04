/** Shared parts of the pages that require papers: how papers are handled, and who viewed them. */
import { dateAndTime } from '@qianxian/protocol/base/calendar'
import type { PaperLook } from '@qianxian/protocol/certificate/certificate.schema'
import { certificateLimits } from '@qianxian/protocol/certificate/certificate.words'
import { Box, CardBox, Row } from '@/ui/base/layout/layout'
import { Cell, CellGroup } from '@/ui/base/layout/Cell'
import { Icon, type IconName } from '@/ui/base/media/Icon'
import { Typography } from '@/ui/base/text/Typography'

const promisesOf = (purpose: string): readonly [IconName, string][] => [
  ['badge-check', `上传时加水印，写明只用于${purpose}`],
  ['lock', '加密保存，手机上不留副本，其他会员看不到'],
  ['eye', '审核人员看一次记一次，谁、什么时候、为什么，你都能查到'],
  ['trash-2', `审核决定 ${certificateLimits.papersDays} 天后销毁，备份里也打不开`],
]

export function PapersPrivacyCard({ purpose = '本平台认证' }: { purpose?: string }) {
  return (
    <CardBox isInset bottom={32} pad={28}>
      <Typography level={2} bottom={8} size="ml" weight="semibold">
        材料怎么处理
      </Typography>
      {promisesOf(purpose).map(([icon, words]) => (
        <Row key={icon} align="start" gap={16} top={12} tone="soft">
          <Icon name={icon} size={32} color="var(--qx-success)" />
          <Typography isGrowing size="sm" leading="close">
            {words}
          </Typography>
        </Row>
      ))}
    </CardBox>
  )
}

export function PaperAccessLog({ looks }: { looks: readonly (Pick<PaperLook, 'at' | 'auditorNo' | 'reason'> & { about?: string })[] }) {
  if (looks.length === 0) {
    return (
      <Box isInset bottom={32}>
        <Typography level={2} left={8} bottom={8} size="sm" tone="soft">
          谁看过我的材料
        </Typography>
        <Typography left={8} size="s" tone="soft">
          还没有人打开过。
        </Typography>
      </Box>
    )
  }
  return (
    <CellGroup title="谁看过我的材料">
      {looks.map(({ at, auditorNo, reason, about }) => (
        <Cell key={`${at}:${auditorNo}`} icon="eye" label={auditorNo} note={[dateAndTime(at), about, reason].filter(Boolean).join(' · ')} />
      ))}
    </CellGroup>
  )
}
