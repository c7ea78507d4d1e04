export { AuditQueueScreen as default } from '@/features/audit/AuditQueueScreen'

definePageConfig({ navigationBarTitleText: '审核' })
