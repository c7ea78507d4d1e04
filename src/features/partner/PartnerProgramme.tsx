import { CardBox } from '@/ui/base/layout/layout'
import { Typography } from '@/ui/base/text/Typography'

/** The programme, for everybody. */
export function PartnerProgramme({ lines }: { lines: readonly string[] }) {
  return (
    <CardBox isInset bottom={24} pad={28} id="qx-partner-programme">
      <Typography level={2} size="ml" weight="semibold">
        合伙人是什么
      </Typography>
      {lines.map((line) => (
        <Typography key={line} top={12} tone="soft">
          {line}
        </Typography>
      ))}
    </CardBox>
  )
}
