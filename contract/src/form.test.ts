import { describe, expect, test } from 'vitest';
import { checkForm, FormBody } from './form.ts';
import { eventTypeNames, formMessages } from './form-messages.ts';
import { localeCodes } from './locale.ts';
import { eventTypes, type formLimits } from './names.ts';

const form = {
  EventType: 'bug-report',
  Name: '山田 太郎',
  Email: 'taro@example.com',
  Phone: '+81 (3) 1234-5678',
  Content: 'The windmill stops.\n\nEvery time 🎈',
  Language: 'ja-JP',
};

const { EventType, Name, Email, Content } = form;
const shortForm = { EventType, Name, Email, Content };

/** What is wrong with a good form after these fields are put into it. */
const errorsWith = (fields: Record<string, unknown>) => checkForm({ ...shortForm, ...fields }).errors ?? [];
const codesWith = (fields: Record<string, unknown>) => errorsWith(fields).map(({ field, code }) => `${field} ${code}`);

describe('a good form', () => {
  test('is accepted as it is', () => {
    expect(checkForm(form)).toEqual({ value: { ...form, Captcha: '', Website: '' } });
  });

  test('needs neither phone nor language', () => {
    expect(checkForm(shortForm).value).toMatchObject({ Phone: '', Language: 'en-US' });
  });

  test('loses the space around its values, but none within', () => {
    const spaced = { ...form, Name: ' \u3000山田 太郎\t', Email: '\n taro@example.com ', Content: '\n a\n\n  b \n' };
    const { value } = checkForm(spaced);
    expect(value).toMatchObject({ Name: '山田 太郎', Email: 'taro@example.com', Content: 'a\n\n  b' });
  });
});

describe('a required field', () => {
  const messages: Record<'en-US' | 'zh-CN' | 'zh-TW' | 'ja-JP', Record<string, string>> = {
    'en-US': {
      EventType: 'Please select the type of transaction you want to consult',
      Name: 'Please enter your name',
      Email: 'Please enter your email',
      Content: 'Please enter the content',
    },
    'zh-CN': {
      EventType: '请选择您要咨询的事项类型',
      Name: '请输入您的姓名',
      Email: '请输入您的邮箱',
      Content: '请输入留言内容',
    },
    'zh-TW': {
      EventType: '請選擇您要諮詢的事項類型',
      Name: '請輸入您的姓名',
      Email: '請輸入您的電子郵件',
      Content: '請輸入內容',
    },
    'ja-JP': {
      EventType: 'お問い合わせの種類を選択してください',
      Name: 'お名前を入力してください',
      Email: 'メールアドレスを入力してください',
      Content: 'お問い合わせ内容を入力してください',
    },
  };

  test.each(Object.entries(messages))('that is missing is asked for in %s', (Language, fields) => {
    const expected = Object.entries(fields).map(([field, message]) => ({
      field,
      code: 'required',
      message,
    }));
    expect(checkForm({ Language }).errors).toEqual(expected);
  });

  const notLanguages: [Language: unknown][] = [
    [undefined],
    ['fr-FR'],
    ['ja'],
    ['JA-JP'],
    [''],
    [7],
    [null],
    [['ja-JP']],
    [{ toString: () => 'ja-JP' }],
    ['__proto__'],
  ];
  test.each(notLanguages)('is asked for in English when the language is %j', (Language) => {
    const [first] = checkForm({ Language }).errors ?? [];
    expect(first?.message).toBe(messages['en-US'].EventType);
  });

  const nothing: [what: string, value: unknown][] = [
    ['an empty string', ''],
    ['spaces', '   '],
    ['tabs and line breaks', '\t\r\n\n'],
    ['full-width and no-break spaces', '\u3000\u00a0\u2003\ufeff'],
    ['null', null],
    ['undefined', undefined],
    ['a number', 5],
    ['true', true],
    ['a list', ['text']],
    ['an object', { length: 4, trim: 'text' }],
  ];
  test.each(nothing)('that holds %s counts as missing', (_what, value) => {
    for (const field of ['EventType', 'Name', 'Email', 'Content'] as const)
      expect(errorsWith({ [field]: value })).toEqual([
        { field, code: 'required', message: messages['en-US'][field] ?? '' },
      ]);
  });

  test('each is asked for once', () => {
    expect(codesWith({ Name: '', Email: ' ', Content: '' })).toEqual([
      'Name required',
      'Email required',
      'Content required',
    ]);
  });
});

describe('an event type', () => {
  // The order of the specification, section 3.
  const names = [
    'Bug Report',
    'Submission of Various Opinions',
    'Message to Employees or the President',
    'Product Purchase Inquiry',
    'User Information',
    'Illegal Piracy Report',
    'Music Video and Image Material Licensing',
    'Performance Licensing',
    'Product Sales Licensing',
    'Secondary Creation Licensing',
    'Corporate Partnership Inquiry',
    'Event Related',
    'Other',
  ];

  test('there are thirteen, in the order of the specification', () => {
    expect(eventTypes.map((type) => eventTypeNames['en-US'][type])).toEqual(names);
  });

  test.each(localeCodes)('each has a name of its own in %s', (locale) => {
    expect(Object.keys(eventTypeNames[locale])).toEqual([...eventTypes]);
    const localNames = Object.values(eventTypeNames[locale]);
    expect(new Set(localNames).size).toBe(eventTypes.length);
    for (const name of localNames) expect(name).toMatch(/\S/);
  });

  test.each(eventTypes)('%s can be chosen', (type) => {
    expect(checkForm({ ...form, EventType: type }).value?.EventType).toBe(type);
  });

  test.each(['Bug Report', 'BUG-REPORT', 'bug-report ', 'toString', '__proto__', '0'])('%j cannot', (type) => {
    expect(codesWith({ EventType: type })).toEqual(['EventType required']);
  });
});

describe('a limit', () => {
  const domain = '@example.com';
  const atLimit: [field: keyof typeof formLimits, limit: number, what: string, fill: (length: number) => string][] = [
    ['Name', 100, 'Latin letters', (length) => 'a'.repeat(length)],
    ['Name', 100, 'Chinese characters', (length) => '海'.repeat(length)],
    ['Name', 100, 'characters outside the basic plane', (length) => '𠮷'.repeat(length)],
    ['Name', 100, 'emoji', (length) => '🎈'.repeat(length)],
    ['Email', 254, 'Latin letters', (length) => 'a'.repeat(length - domain.length) + domain],
    ['Email', 254, 'Chinese characters', (length) => '海'.repeat(length - domain.length) + domain],
    ['Email', 254, 'emoji', (length) => '🎈'.repeat(length - domain.length) + domain],
    ['Phone', 32, 'digits', (length) => '1'.repeat(length)],
    ['Content', 5000, 'Latin letters', (length) => 'a'.repeat(length)],
    ['Content', 5000, 'Japanese characters', (length) => 'あ'.repeat(length)],
    ['Content', 5000, 'emoji', (length) => '🎈'.repeat(length)],
    ['Content', 5000, 'line breaks', (length) => `a${'\n'.repeat(length - 2)}b`],
    ['Captcha', 8192, 'Latin letters', (length) => 'a'.repeat(length)],
    ['Website', 500, 'Latin letters', (length) => 'a'.repeat(length)],
  ];

  test.each(atLimit)('%s takes %i %s and not one more', (field, limit, _what, fill) => {
    expect(checkForm({ ...form, [field]: fill(limit) }).value?.[field]).toBe(fill(limit));
    expect(errorsWith({ [field]: fill(limit + 1) })).toEqual([
      { field, code: 'too_long', message: `Please use no more than ${limit} characters` },
    ]);
  });

  test('is not used up by the space around a value', () => {
    expect(codesWith({ Name: `  ${'a'.repeat(100)}  `, Phone: `  ${'1'.repeat(32)}  ` })).toEqual([]);
  });

  test.each([
    ['zh-CN', '请控制在 100 个字符以内'],
    ['zh-TW', '請勿超過 100 個字元'],
    ['ja-JP', '100文字以内で入力してください'],
  ])('is named in %s', (Language, message) => {
    expect(errorsWith({ Language, Name: 'a'.repeat(101) })).toEqual([{ field: 'Name', code: 'too_long', message }]);
  });
});

describe('an e-mail address', () => {
  test.each([
    'name@example.com',
    'first.last+tag@mail.example.co.jp',
    "o'neil_9-x@example.org",
    '!#$%&*/=?^`{|}~@example.com',
    'a@b.co',
    'UPPER@EXAMPLE.COM',
    '名前@例え.テスト',
    'пример@пример.рф',
    'name@xn--r8jz45g.xn--zckzah',
    '123@456.example',
  ])('%s is taken', (address) => {
    expect(checkForm({ ...form, Email: address }).value?.Email).toBe(address);
  });

  test.each([
    'name',
    'name@',
    '@example.com',
    'name@example',
    'name@.example.com',
    'name@example.com.',
    'name@example..com',
    'name@@example.com',
    'a@b@example.com',
    'two words@example.com',
    'name@exam ple.com',
    'name@example.com, other@example.com',
    'name@example.com;other@example.com',
    'Name <name@example.com>',
    '<name@example.com>',
    'name(comment)@example.com',
    '"quoted"@example.com',
    'back\\slash@example.com',
    'mailto:name@example.com',
    'name@[127.0.0.1]',
    'name@example.com:25',
    '。@example.com＠',
    'name\u3000@example.com',
    'name@example.com\u00a0x',
    '\u202ename@example.com',
    'name@example.com\u2066.moc',
  ])('%j is refused', (address) => {
    expect(errorsWith({ Email: address })).toEqual([
      {
        field: 'Email',
        code: 'invalid',
        message: 'Please enter a complete email address, such as name@example.com',
      },
    ]);
  });

  test('a mail address costs no more to check than another text of its length', () => {
    const text = 'x'.repeat(60_000);
    const cpuOf = (fields: object) => {
      const before = process.threadCpuUsage();
      checkForm({ ...shortForm, ...fields });
      const { user, system } = process.threadCpuUsage(before);
      return user + system;
    };
    // Once before, so that the code is compiled.
    cpuOf({ Content: text });
    expect(cpuOf({ Email: `${text}@example.com` })).toBeLessThan(50 * (cpuOf({ Content: text }) + 1000));
  });
});

describe('an e-mail address in full-width characters', () => {
  test.each([
    ['ｎａｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'name@example.com'],
    ['name@example。com', 'name@example.com'],
    ['name@mail｡example。co．jp', 'name@mail.example.co.jp'],
    ['\u3000ｔａｒｏ＿１@example.com\u3000', 'taro_1@example.com'],
    ['ﾀﾛｳ@例え。テスト', 'タロウ@例え.テスト'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(checkForm({ ...form, Email: typed }).value?.Email).toBe(stored);
  });

  test.each(['ｎａｍｅ', 'name＜x＞@example.com', 'name@example。。com', 'na，me@example.com'])(
    '%s is held to the same rules',
    (typed) => {
      expect(codesWith({ Email: typed })).toEqual(['Email invalid']);
    },
  );

  test('a full stop of a Chinese or Japanese text is a dot in the domain only', () => {
    expect(checkForm({ ...form, Email: '日本。東京@example.com' }).value?.Email).toBe('日本。東京@example.com');
  });
});

describe('a phone number', () => {
  test.each(['', '   ', '0312345678', '+81 3-1234-5678', '(03) 1234 5678', '+86 (0)10 6552 9988', '1'])(
    '%j is taken',
    (number) => {
      expect(checkForm({ ...form, Phone: number }).value?.Phone).toBe(number.trim());
    },
  );

  test.each([
    ['０９０－１２３４－５６７８', '090-1234-5678'],
    ['０９０ー１２３４ー５６７８', '090-1234-5678'],
    ['090ｰ1234−5678', '090-1234-5678'],
    ['03‐1234‑5678', '03-1234-5678'],
    ['03–1234—5678', '03-1234-5678'],
    ['＋８１\u3000（３）\u00a01234 5678', '+81 (3) 1234 5678'],
    ['555.123.4567', '555-123-4567'],
    ['030/1234567', '030-1234567'],
    ['０３・１２３４・５６７８', '03-1234-5678'],
    ['\u202a+81 3 1234 5678\u202c', '+81 3 1234 5678'],
    ['１'.repeat(32), '1'.repeat(32)],
  ])('%j is stored as %j', (typed, stored) => {
    expect(checkForm({ ...form, Phone: typed }).value?.Phone).toBe(stored);
  });

  test.each([
    '123 ext. 4',
    '#31#',
    '〇三一二三四',
    '٠١٢٣',
    '12\n34',
    '12\t34',
    '<b>1</b>',
    12345678,
    null,
    { length: 1 },
  ])('%j is refused', (number) => {
    expect(errorsWith({ Phone: number })).toEqual([
      {
        field: 'Phone',
        code: 'invalid',
        message: 'Please use only digits, spaces and + - ( ) in the phone number',
      },
    ]);
  });
});

describe('what could become a mail header or break a database', () => {
  const breaks: [name: string, character: string][] = [
    ['a line feed', '\n'],
    ['a carriage return', '\r'],
    ['both', '\r\n'],
    ['a tab', '\t'],
    ['a vertical tab', '\v'],
    ['a form feed', '\f'],
    ['a null character', '\0'],
    ['an escape', '\u001b'],
    ['a delete', '\u007f'],
    ['a next line', '\u0085'],
    ['a line separator', '\u2028'],
    ['a paragraph separator', '\u2029'],
  ];
  test.each(breaks)('%s is refused in a name and an e-mail address', (_name, character) => {
    expect(codesWith({ Name: `Taro${character}Bcc: all@example.com` })).toEqual(['Name invalid']);
    expect(codesWith({ Email: `taro${character}@example.com` })).toEqual(['Email invalid']);
    expect(codesWith({ Email: `taro@example.com${character}x` })).toEqual(['Email invalid']);
  });

  test.each([
    ['en-US', 'Please enter your name on a single line'],
    ['zh-CN', '姓名请写在一行内'],
    ['zh-TW', '姓名請寫在同一行'],
    ['ja-JP', 'お名前は1行で入力してください'],
  ])('a name on two lines is refused in %s', (Language, message) => {
    expect(errorsWith({ Language, Name: 'a\nb' })).toEqual([{ field: 'Name', code: 'invalid', message }]);
  });

  test('a name may hold marks, joined emoji and right-to-left script', () => {
    const Name = "Zoë O'Brien-Müller 👩‍🚀 محمد";
    expect(checkForm({ ...form, Name }).value?.Name).toBe(Name);
  });

  test('half a character becomes the mark for a lost one, whole ones stay', () => {
    const { value } = checkForm({ ...form, Name: 'a\ud83db', Content: '\udc00 🎈' });
    expect(value).toMatchObject({ Name: 'a\ufffdb', Content: '\ufffd 🎈' });
  });

  test('a null character is refused in the content, other lines and tabs are not', () => {
    expect(codesWith({ Content: 'a\0b' })).toEqual(['Content invalid']);
    expect(codesWith({ Content: 'a\r\n\tb\u2028c' })).toEqual([]);
  });
});

describe('what is not the form', () => {
  const bodies: [what: string, body: unknown][] = [
    ['null', null],
    ['undefined', undefined],
    ['an empty list', []],
    ['a list of forms', [form]],
    ['an empty text', ''],
    ['the form as text', JSON.stringify(form)],
    ['zero', 0],
    ['a number', 42],
    ['not a number', Number.NaN],
    ['a big integer', 10n],
    ['true', true],
    ['a function', () => form],
  ];
  test.each(bodies)('%s is refused as a whole', (_what, body) => {
    expect(checkForm(body)).toEqual({
      errors: [{ field: '', code: 'invalid', message: 'This value is not valid' }],
    });
  });

  test.each(['Subject', 'name', 'EMAIL', '', 'Name ', 'Name.required', 'constructor', 'toString', 'hasOwnProperty'])(
    'an unknown field %j is refused',
    (field) => {
      expect(errorsWith({ [field]: 'x' })).toEqual([{ field, code: 'unknown', message: 'This field is not known' }]);
    },
  );

  test('of unknown fields one is refused, in the form’s language, next to the other errors', () => {
    expect(checkForm({ ...form, Name: '', Cc: 'x', Bcc: 'y' }).errors).toEqual([
      { field: 'Name', code: 'required', message: 'お名前を入力してください' },
      { field: 'Cc', code: 'unknown', message: '不明な項目です' },
    ]);
  });

  test('the answer to a long name of a field is short', () => {
    const [error] = errorsWith({ ['x'.repeat(60_000)]: 1 });
    expect(error).toMatchObject({ field: 'x'.repeat(100), code: 'unknown' });
  });

  test('a __proto__ field is refused and changes nothing', () => {
    const body = JSON.parse(`{"__proto__": {"Name": "x", "polluted": true}, ${JSON.stringify(form).slice(1)}`);
    expect(checkForm(body).errors).toEqual([{ field: '__proto__', code: 'unknown', message: '不明な項目です' }]);
    expect({}).not.toHaveProperty('polluted');
  });

  test('a __proto__ field does not stand in for a missing one', () => {
    const body = JSON.parse(`{"__proto__": ${JSON.stringify(form)}}`);
    expect(checkForm(body).errors?.map(({ field }) => field)).toEqual([
      'EventType',
      'Name',
      'Email',
      'Content',
      '__proto__',
    ]);
  });

  test('an accepted form holds the known fields and no more', () => {
    expect(Object.keys(checkForm(form).value ?? {}).sort()).toEqual(Object.keys(FormBody.shape).sort());
  });
});

describe('the messages', () => {
  const placeholders = (text: string | undefined) => text?.match(/\{\w+\}/g) ?? [];

  test.each(localeCodes)('%s has every message of English, with the same placeholders', (locale) => {
    expect(Object.keys(formMessages[locale]).sort()).toEqual(Object.keys(formMessages['en-US']).sort());
    for (const [key, english] of Object.entries(formMessages['en-US'])) {
      expect(formMessages[locale][key]).toMatch(/\S/);
      expect(placeholders(formMessages[locale][key]), key).toEqual(placeholders(english));
    }
  });

  test.each(localeCodes)('no message of %s reaches a visitor with a placeholder in it', (Language) => {
    const wrong = { EventType: '', Name: 'a'.repeat(101), Email: 'x', Phone: '1'.repeat(33), Content: 'a\0', x: 1 };
    const { errors = [] } = checkForm({ Language, Captcha: 'a'.repeat(8193), Website: 'a'.repeat(501), ...wrong });
    expect(errors).toHaveLength(8);
    for (const { message } of errors) {
      expect(message).not.toMatch(/[{}]/);
      expect(message).not.toMatch(/ {2}/);
    }
  });
});

test.each(['Email', 'Phone'])('to refuse a long %s takes as long whatever it is made of', (field) => {
  const cost = (character: string) => {
    const began = process.cpuUsage();
    expect(errorsWith({ [field]: character.repeat(16_000) })).toMatchObject([{ field }]);
    const { user, system } = process.cpuUsage(began);
    return user + system;
  };
  // Whatever else the process did meanwhile is not in the least of five.
  const least = (character: string) => Math.min(...Array.from({ length: 5 }, () => cost(character)));
  const plain = least('海');
  expect(least('ﷺ')).toBeLessThan(plain * 4);
});
