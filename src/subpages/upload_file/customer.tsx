export { LeadFilesScreen as default } from '@/features/lead/files/LeadFilesScreen'

definePageConfig({ navigationBarTitleText: '上传线索资料' })
