export { AccountDocumentsScreen as default } from '@/features/account/AccountDocumentsScreen'

definePageConfig({ navigationBarTitleText: '上传我的资料' })
