/** Why a backup or a restore cannot be made, in words for the operator. */
export class BackupFault extends Error {
  override readonly name = 'BackupFault';
}
