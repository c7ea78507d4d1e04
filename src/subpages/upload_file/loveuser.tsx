export { AccountDocumentsScreen as default } from '@/features/account/upload/AccountDocumentsScreen'

definePageConfig({ navigationBarTitleText: '上传我的资料' })
