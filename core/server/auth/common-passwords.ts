/**
 * Common passwords, which attackers try first. A new password is refused when it equals one of these, with or without
 * its special characters.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
123456 password 12345678 qwerty 123456789 12345 1234 111111 1234567 dragon 123123 baseball abc123 football monkey
letmein 696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777
121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman andrew
tigger sunshine iloveyou 2000 charlie robert thomas hockey ranger daniel starwars klaster 112233 george computer
michelle jessica pepper 1111 zxcvbn 555555 11111111 131313 freedom 777777 pass maggie 159753 aaaaaa ginger princess
joshua cheese amanda summer love ashley nicole chelsea matthew access yankees 987654321 dallas austin thunder taylor
matrix admin admin123 admin1234 admin888 root123 root1234 test123 test1234 guest123 welcome welcome1 welcome123
passw0rd password1 password12 password123 password1234 p4ssw0rd p4ssword qwerty1 qwerty12 qwerty123 qwerty1234 qwe123
qwe12345 qwer1234 asd123 asd12345 asdf1234 zxc123 zxc12345 zxcv1234 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx3edc 1qazxsw2
q1w2e3r4 q1w2e3r4t5 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 abc1234 abc12345 abc123456 abcd1234
abcd12345 abcdef123 123abc 123456a 123456aa 123456abc 123456qq 123456789a 12345678a woaini woaini123 woaini520
woaini1314 5201314 52013140 iloveyou1 iloveyou123 88888888 66666666 99999999 147258369 147258 258369 789456123
741852963 963852741 110110110 110120119 1314520 520520520 123698745 00000000 12341234 1122334455 123454321 superman1
dragon123 monkey123 master123 letmein1 letmein123 changeme changeme1 changeme123 secret secret1 secret123 login123
user1234 user123 system123 oracle123 mysql123 server123 manager123 huawei123 huawei12 cisco123 zhang123 wang1234
wangwang1 li123456 china123 beijing123 beijing2008 shanghai123 hello123 hello1234 temp1234 qazwsx123 qazwsxedc
asdfghjkl asdfghjkl1 football1 baseball1 sunshine1 princess1 michael1 jordan23 shadow123 spring2024 summer2024
autumn2024 winter2024 spring2025 summer2025 autumn2025 winter2025 freight123 freight2025 yunshu123 huoyun123 wuliu123
siji1234
`
    .trim()
    .split(/\s+/),
);
